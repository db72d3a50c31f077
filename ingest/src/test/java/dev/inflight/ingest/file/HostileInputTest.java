package dev.inflight.ingest.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.ingest.Collected;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.model.Rejection;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Input that is out to harm ends as rejections with the right line, never as an exception. */
final class HostileInputTest {
  private static final String GOOD = "{\"event_type\": \"infer.else\"}\n";

  @TempDir Path folder;

  @Test
  @Tag("slow")
  void read_lineOfAHundredMegabytes_isOneRejectionInBoundedMemory() throws IOException {
    Path file = folder.resolve("long.jsonl.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(GOOD.getBytes(StandardCharsets.UTF_8));
      out.write("{\"a\": \"".getBytes(StandardCharsets.UTF_8));
      byte[] much = new byte[1 << 20];
      Arrays.fill(much, (byte) 'x');
      for (int at = 0; at < 100; at++) {
        out.write(much);
      }
      out.write(("\"}\n" + GOOD + "{}\n").getBytes(StandardCharsets.UTF_8));
    }

    Collected collected = read(file.toString());

    assertThat(collected.events()).hasSize(2);
    assertThat(collected.rejections())
        .extracting(Rejection::line, Rejection::reason)
        .containsExactly(tuple(2, "line_too_long"), tuple(4, "missing_field"));
    assertThat(collected.rejectedLines().get(0)).hasSize(ParseContext.MAX_REJECTED_LINE);
  }

  private static Tuple tuple(long line, String reason) {
    return Tuple.tuple(line, reason);
  }

  @Test
  void read_lineOfSomeMegabytes_isRead() throws IOException {
    String gaps = "1.25, ".repeat(1_000_000);
    Path file =
        write("long.jsonl", GOOD + "{\"event_type\": \"x\", \"gaps\": [" + gaps + "1]}\n" + GOOD);

    Collected collected = read(file.toString());

    assertThat(collected.messages()).isEmpty();
    assertThat(collected.events()).hasSize(3);
  }

  @Test
  void read_everyKindOfBadLine_isCountedAndTheRestGoesOn() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(GOOD.getBytes(StandardCharsets.UTF_8));
    bytes.writeBytes(new byte[] {(byte) 0xff, (byte) 0xfe, '\n', 0, 0, '\n'});
    bytes.writeBytes(("[".repeat(10_000) + "\n").getBytes(StandardCharsets.UTF_8));
    bytes.writeBytes(
        "{\"event_type\": \"x\", \"event_type\": \"y\"}\n".getBytes(StandardCharsets.UTF_8));
    bytes.writeBytes(GOOD.getBytes(StandardCharsets.UTF_8));
    bytes.writeBytes("{\"event_type\": \"infer".getBytes(StandardCharsets.UTF_8));
    Path file = folder.resolve("bad.jsonl");
    Files.write(file, bytes.toByteArray());

    Collected collected = read(file.toString());

    assertThat(collected.events()).hasSize(2);
    assertThat(collected.rejections())
        .extracting(Rejection::line, Rejection::reason)
        .containsExactly(
            tuple(2, "invalid_utf8"),
            tuple(3, "not_json"),
            tuple(4, "nested_too_deep"),
            tuple(5, "duplicate_key"),
            tuple(7, "cut_off"));
  }

  @Test
  void read_gzipCutOff_givesWhatCameBeforeAndOneRejection() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    StringBuilder lines = new StringBuilder();
    for (int at = 0; at < 50_000; at++) {
      lines.append("{\"event_type\": \"t").append(at * 7919L).append("\"}\n");
    }
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(lines.toString().getBytes(StandardCharsets.UTF_8));
    }
    Path file = folder.resolve("cut.gz");
    Files.write(file, Arrays.copyOf(packed.toByteArray(), packed.size() / 2));

    Collected collected = read(file.toString());

    assertThat(collected.events()).hasSizeBetween(10_000, 49_999);
    assertThat(collected.messages())
        .containsExactly(
            file
                + ":"
                + (collected.events().size() + 1)
                + ": line: the packed data is cut off, expected the rest of the file");
  }

  @Test
  void read_damagedZstd_isSaidInOneSentence() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new ZstdOutputStream(packed)) {
      Random random = new Random(5);
      for (int at = 0; at < 5_000; at++) {
        String line = "{\"event_type\": \"t" + random.nextLong() + "\"}\n";
        out.write(line.getBytes(StandardCharsets.UTF_8));
      }
    }
    byte[] damaged = packed.toByteArray();
    Path cut = Files.write(folder.resolve("cut.zst"), Arrays.copyOf(damaged, damaged.length / 2));
    Arrays.fill(damaged, damaged.length / 2, damaged.length / 2 + 64, (byte) 0x55);
    Path file = Files.write(folder.resolve("damaged.zst"), damaged);

    // this packer holds back a whole window, here all of it, so there is not even a beginning
    assertThatThrownBy(() -> read(file.toString()))
        .isExactlyInstanceOf(IOException.class)
        .hasMessage("%s: the packed data is damaged", file);
    assertThatThrownBy(() -> read(cut.toString()))
        .isExactlyInstanceOf(IOException.class)
        .hasMessage("%s: the packed data is cut off", cut);
  }

  @Test
  void read_blocksOfAnySize_numberLinesAlike() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int at = 1; at <= 20_000; at++) {
      text.append(
          at % 5 == 0
              ? ""
              : at % 7 == 0 ? "{}" : "{\"event_type\": \"" + "e".repeat(at % 97) + "\"}");
      text.append(at % 3 == 0 ? "\r\n" : "\n");
    }
    Collected collected = read(write("many.jsonl", text.toString()).toString());

    List<Long> expected =
        LongStream.rangeClosed(1, 20_000).filter(at -> at % 7 == 0 && at % 5 != 0).boxed().toList();
    assertThat(collected.rejections()).extracting(Rejection::line).isEqualTo(expected);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Collected read(String name) throws IOException {
    Collected collected = new Collected();
    InputStream stdin = new ByteArrayInputStream(new byte[0]);
    try (InputFile file = InputFile.open(name, folder.resolve("spool"), stdin);
        EventReader reader = file.reader(collected)) {
      while (reader.readBlock()) {
        assertThat(reader.bytesRead()).isBetween(0L, reader.bytesTotal());
      }
      assertThat(reader.bytesRead()).isPositive();
    }
    return collected;
  }
}
