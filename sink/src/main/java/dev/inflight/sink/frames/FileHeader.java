package dev.inflight.sink.frames;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The first line of a file: what it is, in which version, and a checksum of that. */
public final class FileHeader {
  private static final int LONGEST = 60;
  private static final int SHOWN = 16;

  // so far after a damaged header a record has to be found for the file to be taken as ours
  private static final int SEARCHED = 1 << 20;

  private final String kind;
  private final int version;
  private final Pattern line;

  /**
   * @param kind of file, in letters and spaces
   */
  public FileHeader(String kind, int version) {
    this.kind = kind;
    this.version = version;
    this.line = Pattern.compile("(" + Pattern.quote(kind) + " (\\d{1,9})) ([0-9a-f]{8})\n");
  }

  /** As it stands in a file of this version. */
  public byte[] bytes() {
    return bytes(version);
  }

  /** As it would stand in a file of another version. */
  public byte[] bytes(int otherVersion) {
    String words = kind + " " + otherVersion;
    return (words + " " + checksum(words) + "\n").getBytes(ISO_8859_1);
  }

  private static String checksum(String words) {
    return String.format("%08x", Frame.checksum(words.getBytes(ISO_8859_1), 0, words.length()));
  }

  /** Whether there is nothing but a header that a crash cut short, or not even that. */
  public boolean onlyBegun(FileWindow window) throws IOException {
    if (window.size() >= bytes().length) {
      return false;
    }
    byte[] begun = window.copy(0, (int) window.size());
    return new String(bytes(), ISO_8859_1).startsWith(new String(begun, ISO_8859_1));
  }

  /**
   * Where the first record is to be looked for: after the header, or, when that is damaged, at the
   * beginning.
   *
   * @throws ForeignFileException when it is no file of ours, or of a later version
   */
  public long records(FileWindow window) throws IOException {
    String begin = new String(window.copy(0, (int) Math.min(LONGEST, window.size())), ISO_8859_1);
    Matcher first = line.matcher(begin);
    if (first.lookingAt() && checksum(first.group(1)).equals(first.group(3))) {
      int found = Integer.parseInt(first.group(2));
      if (found != version) {
        throw new ForeignFileException("found version " + found + ", expected " + version);
      }
      return first.end();
    }
    if (new FileScan(window).firstFrame(0, SEARCHED).isEmpty()) {
      throw new ForeignFileException(
          "found " + shown(begin) + ", expected \"" + kind + " " + version + "\"");
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
