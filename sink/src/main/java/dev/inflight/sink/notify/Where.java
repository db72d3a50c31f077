package dev.inflight.sink.notify;

import dev.inflight.model.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Where something is, in a few words. */
final class Where {
  private static final List<String> PLACES = List.of("replica", "host", "device", "gpu_instance");
  private static final int NAMED = 2;
  private static final int LONGEST = 40;
  private static final int SHORT = 12;
  private static final Pattern UUID = Pattern.compile("(GPU|MIG)-[0-9a-fA-F-]{20,}");
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]");

  private Where() {}

  /** The narrowest place that labels name: {@code replica 1}; empty when they name none. */
  static String of(Labels labels) {
    for (String name : PLACES) {
      if (!labels.get(name).isEmpty()) {
        return words(name, labels.get(name));
      }
    }
    return "";
  }

  /** A title with the places that it does not name itself. */
  static String titled(String title, Labels labels) {
    List<String> missing = new ArrayList<>();
    for (String name : PLACES) {
      String value = labels.get(name);
      if (!value.isEmpty() && missing.size() < NAMED && !names(title, value)) {
        missing.add(words(name, value));
      }
    }
    return missing.isEmpty() ? title : title + " · " + String.join(", ", missing);
  }

  /** A name says what it is; a number needs its noun. */
  private static String words(String name, String value) {
    String cut =
        UUID.matcher(value).matches() ? value.substring(0, SHORT) : Clip.cut(value, LONGEST);
    return Character.isDigit(value.charAt(0)) ? name + " " + cut : cut;
  }

  private static boolean names(String title, String value) {
    for (int at = title.indexOf(value); at >= 0; at = title.indexOf(value, at + 1)) {
      boolean begins = at == 0 || !WORD.matcher(title.substring(at - 1, at)).matches();
      int end = at + value.length();
      boolean ends =
          end == title.length() || !WORD.matcher(title.substring(end, end + 1)).matches();
      if (begins && ends) {
        return true;
      }
    }
    return false;
  }
}
