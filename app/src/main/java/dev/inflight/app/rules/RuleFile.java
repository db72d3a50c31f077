package dev.inflight.app.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** One rule file: how its name says it is written, and its text. */
public final class RuleFile {
  /** Ends of names that rule files have. */
  static final List<String> ENDINGS = List.of(".yaml", ".yml", ".json", ".rules", ".txt");

  private static final int MOST_BYTES = 1 << 20;

  private RuleFile() {}

  static boolean isNamedLikeOne(Path file) {
    String name = name(file);
    return !name.startsWith(".")
        && ENDINGS.stream().anyMatch(name::endsWith)
        && !isNamedLikeATest(file);
  }

  /** Whether a file beside rules holds tests of them: {@code …_test.yaml}. */
  static boolean isNamedLikeATest(Path file) {
    String name = name(file);
    return name.endsWith("_test.yaml") || name.endsWith("_test.yml");
  }

  private static String name(Path file) {
    Path name = file.getFileName();
    return name == null ? "" : name.toString().toLowerCase(Locale.ROOT);
  }

  /**
   * The file's text.
   *
   * @throws Malformed when it cannot be read, is too large or no UTF-8
   */
  public static Document read(Path file) {
    return read(file, "a rule file");
  }

  /**
   * The text of a file that is read as a rule file is.
   *
   * @param expected what it should be
   * @throws Malformed when it cannot be read, is too large or no UTF-8
   */
  public static Document read(Path file, String expected) {
    byte[] bytes = bytes(file, expected);
    try {
      String text =
          UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes))
              .toString();
      return new Document(file.toString(), withoutMark(text).replace("\r\n", "\n"));
    } catch (CharacterCodingException e) {
      throw notUtf8(bytes, e);
    }
  }

  private static String withoutMark(String text) {
    return text.startsWith("\ufeff") ? text.substring(1) : text;
  }

  private static Malformed notUtf8(byte[] bytes, CharacterCodingException cause) {
    String lenient = new String(bytes, UTF_8);
    int line =
        1
            + (int)
                lenient
                    .substring(0, lenient.indexOf('\ufffd'))
                    .chars()
                    .filter(c -> c == '\n')
                    .count();
    return new Malformed(0, "no UTF-8 in line " + line + ", expected text in UTF-8", cause);
  }

  private static byte[] bytes(Path file, String expected) {
    try (InputStream stream = Files.newInputStream(file)) {
      byte[] bytes = stream.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new Malformed(0, "larger than 1 MiB, expected " + expected);
      }
      return bytes;
    } catch (IOException e) {
      throw new Malformed(0, Unreadable.why(e), e);
    }
  }

  /**
   * Adds what the file holds.
   *
   * @throws Malformed when it is not written as its name says
   */
  static void addTo(FileContent content, Document document) {
    String name = document.name().toLowerCase(Locale.ROOT);
    if (name.endsWith(".yaml") || name.endsWith(".yml")) {
      YamlValues.of(document.text()).forEach(content::add);
    } else if (name.endsWith(".json")) {
      JsonValues.of(document.text()).forEach(content::add);
    } else if (name.endsWith(".rules") || name.endsWith(".txt")) {
      content.addLines();
    } else {
      String found = "a name that says no format, expected one of " + String.join(" ", ENDINGS);
      throw new Malformed(0, found);
    }
  }
}
