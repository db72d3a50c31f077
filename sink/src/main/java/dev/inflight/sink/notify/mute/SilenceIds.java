package dev.inflight.sink.notify.mute;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds silences by their ids, or by beginnings of them. */
final class SilenceIds {
  private SilenceIds() {}

  /**
   * Those that are not over, each once.
   *
   * @throws IllegalArgumentException with everything that is wrong with the ids
   */
  static List<Silence> found(List<String> ids, List<Silence> silences, Instant now) {
    Set<Silence> found = new LinkedHashSet<>();
    List<String> wrong = new ArrayList<>();
    for (String id : ids) {
      List<Silence> meant = silences.stream().filter(each -> begins(each, id)).toList();
      List<Silence> open =
          meant.stream().filter(each -> each.state(now) != Silence.State.EXPIRED).toList();
      if (open.size() == 1) {
        found.addAll(open);
      } else if (open.size() > 1) {
        wrong.add("'%s' is the beginning of several: %s".formatted(id, list(open)));
      } else {
        wrong.add(
            meant.isEmpty()
                ? "no silence '%s'".formatted(id)
                : "silence '%s' is over already".formatted(id));
      }
    }
    if (!wrong.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", wrong));
    }
    return List.copyOf(found);
  }

  private static boolean begins(Silence silence, String id) {
    return !id.isEmpty() && silence.id().startsWith(id);
  }

  private static String list(List<Silence> silences) {
    return silences.stream().map(Silence::id).sorted().limit(10).collect(Collectors.joining(", "));
  }
}
