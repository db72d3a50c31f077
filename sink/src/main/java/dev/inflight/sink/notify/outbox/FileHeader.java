package dev.inflight.sink.notify.outbox;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The first line of the file: whose it is, in which version, and a checksum of that. */
final class FileHeader {
  static final int VERSION = 1;

  private static final Pattern LINE =
      Pattern.compile("(inflight outbox (\\d{1,9})) ([0-9a-f]{8})\n");
  private static final int LONGEST = 40;
  private static final int SHOWN = 16;
  private static final byte[] HEADER = header(VERSION);

  // so far after a damaged header a record has to be found for the file to be taken as ours
  private static final int SEARCHED = 1 << 20;

  private FileHeader() {}

  static byte[] header(int version) {
    String words = "inflight outbox " + version;
    return (words + " " + checksum(words) + "\n").getBytes(ISO_8859_1);
  }

  static int length() {
    return HEADER.length;
  }

  private static String checksum(String words) {
    return String.format("%08x", Frame.checksum(words.getBytes(ISO_8859_1), 0, words.length()));
  }

  /** Whether there is nothing but a header that a crash cut short, or not even that. */
  static boolean onlyBegun(FileWindow window) throws IOException {
    if (window.size() >= HEADER.length) {
      return false;
    }
    byte[] begun = window.copy(0, (int) window.size());
    return new String(HEADER, ISO_8859_1).startsWith(new String(begun, ISO_8859_1));
  }

  /**
   * Where the first record is to be looked for: after the header, or, when that is damaged, at the
   * beginning.
   *
   * @throws OutboxException when it is no file of ours, or of a later version
   */
  static long records(FileWindow window) throws IOException {
    String begin = new String(window.copy(0, (int) Math.min(LONGEST, window.size())), ISO_8859_1);
    Matcher line = LINE.matcher(begin);
    if (line.lookingAt() && checksum(line.group(1)).equals(line.group(3))) {
      int version = Integer.parseInt(line.group(2));
      if (version != VERSION) {
        throw new OutboxException("found version " + version + ", expected " + VERSION);
      }
      return line.end();
    }
    if (new FileScan(window).firstFrame(0, SEARCHED).isEmpty()) {
      throw new OutboxException(
          "found " + shown(begin) + ", expected \"inflight outbox " + VERSION + "\"");
    }
    return 0;
  }

  private static String shown(String begin) {
    StringBuilder shown = new StringBuilder("\"");
    begin
        .chars()
        .limit(SHOWN)
        .map(each -> each >= ' ' && each <= '~' && each != '"' ? each : '.')
        .forEach(each -> shown.append((char) each));
    return shown.append('"').append(begin.length() > SHOWN ? "…" : "").toString();
  }
}
