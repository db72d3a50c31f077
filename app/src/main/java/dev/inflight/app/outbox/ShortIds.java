package dev.inflight.app.outbox;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The beginnings of ids by which people tell messages apart. */
public final class ShortIds {
  private static final int LEAST = 12;

  private final Map<String, String> shorts = new HashMap<>();

  private ShortIds() {}

  /** Of everything in these outboxes: each differs from all others. */
  public static ShortIds of(List<KeptChannel> channels) {
    TreeSet<String> ids = new TreeSet<>();
    channels.forEach(each -> each.kept().forEach(kept -> ids.add(kept.entry().id())));
    ShortIds all = new ShortIds();
    String before = "";
    for (String each : ids) {
      String after = ids.higher(each);
      int length = 1 + Math.max(common(each, before), after == null ? 0 : common(each, after));
      all.shorts.put(each, each.substring(0, Math.min(each.length(), Math.max(LEAST, length))));
      before = each;
    }
    return all;
  }

  private static int common(String one, String other) {
    int most = Math.min(one.length(), other.length());
    int length = 0;
    while (length < most && one.charAt(length) == other.charAt(length)) {
      length++;
    }
    return length;
  }

  /** The beginning of an id; all of it when the id is of no message that was there. */
  public String of(String id) {
    return shorts.getOrDefault(id, id).replaceAll("\\p{C}", "?");
  }
}
