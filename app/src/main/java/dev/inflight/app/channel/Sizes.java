package dev.inflight.app.channel;

/** Numbers of bytes as people write them. */
final class Sizes {
  private Sizes() {}

  static long unit(String word) {
    return switch (word) {
      case "KiB" -> 1L << 10;
      case "MiB" -> 1L << 20;
      case "GiB" -> 1L << 30;
      default -> 1;
    };
  }

  /** In the largest unit of which it is a whole number: {@code 64 MiB}. */
  static String words(long bytes) {
    for (String each : new String[] {"GiB", "MiB", "KiB"}) {
      if (bytes >= unit(each) && bytes % unit(each) == 0) {
        return bytes / unit(each) + " " + each;
      }
    }
    return bytes + " B";
  }
}
