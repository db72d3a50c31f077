package dev.inflight.ingest.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.ingest.Collected;
import dev.inflight.ingest.codec.Role;
import dev.inflight.model.TelemetrySample;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InputFileTest {
  private static final byte[] GPU = Collected.resource("aiperf/gpu_telemetry_export.jsonl");
  private static final InputStream NOTHING = InputStream.nullInputStream();

  @TempDir Path folder;

  @Test
  void open_standardInput_isSpooledReadTwiceAndRemoved() throws IOException {
    Path spool = folder.resolve("spool");
    try (InputFile file = InputFile.open("-", spool, new ByteArrayInputStream(GPU))) {
      assertThat(file.name()).isEqualTo("-");
      assertThat(file.label()).isEqualTo("AIPerf gpu_telemetry_export.jsonl");
      assertThat(file.role()).isEqualTo(Role.TELEMETRY);
      assertThat(read(file).events()).hasSize(300).isEqualTo(read(file).events());
      assertThat(entries(spool)).isEqualTo(1);
    }
    assertThat(entries(spool)).isZero();
  }

  @Test
  void bytes_ofStandardInput_areThoseThatCame() throws IOException {
    try (InputFile file = InputFile.open("-", folder, new ByteArrayInputStream(GPU))) {
      assertThat(file.bytes()).isEqualTo(GPU.length);
    }
  }

  @Test
  void reader_twice_sharesItsSeries() throws IOException {
    Path path = Files.write(folder.resolve("x"), GPU);
    try (InputFile file = InputFile.open(path.toString(), folder, NOTHING)) {
      TelemetrySample first = read(file).events(TelemetrySample.class).get(7);
      assertThat(read(file).events(TelemetrySample.class).get(7).series()).isSameAs(first.series());
    }
  }

  @Test
  void open_packed_isUnpackedByContent() throws IOException {
    ByteArrayOutputStream gzip = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(gzip)) {
      out.write(GPU);
    }
    ByteArrayOutputStream zstd = new ByteArrayOutputStream();
    try (OutputStream out = new ZstdOutputStream(zstd)) {
      out.write(GPU);
    }
    ByteArrayOutputStream members = new ByteArrayOutputStream();
    members.writeBytes(gzip.toByteArray());
    members.writeBytes(gzip.toByteArray());

    assertThat(samples("a.txt", gzip.toByteArray())).isEqualTo(300);
    assertThat(samples("b.gz", zstd.toByteArray())).isEqualTo(300);
    assertThat(samples("c", members.toByteArray())).isEqualTo(600);
    assertThat(samples("d.gz", GPU)).isEqualTo(300);
  }

  @Test
  void open_unknownFormat_saysHowItBeginsAndWhatIsKnown() throws IOException {
    Path path = Files.writeString(folder.resolve("x.json"), "{\n \"benchmarks\": []}\n");

    assertThatThrownBy(() -> InputFile.open(path.toString(), folder, NOTHING))
        .isInstanceOf(UnknownFormatException.class)
        .hasMessage(
            path
                + ": not a format that is read; it begins with: {\\n"
                + " \"benchmarks\": []}\\n"
                + "; known are: AIPerf gpu_telemetry_export.jsonl, AIPerf profile_export.jsonl,"
                + " InferenceX detailed_results.csv, InferenceX server-metrics CSV, canonical"
                + " JSONL");
  }

  @Test
  void open_unknownFromStandardInput_leavesNothingBehind() {
    Path spool = folder.resolve("spool");
    InputStream stdin = new ByteArrayInputStream("what".getBytes(StandardCharsets.UTF_8));

    assertThatThrownBy(() -> InputFile.open("-", spool, stdin))
        .isInstanceOf(UnknownFormatException.class)
        .hasMessageStartingWith("-: not a format");
    assertThat(spool).isEmptyDirectory();
  }

  @Test
  void open_blank_isCanonicalWithNothingInIt() throws IOException {
    Path path = Files.writeString(folder.resolve("blank"), "\n \r\n");
    try (InputFile file = InputFile.open(path.toString(), folder, NOTHING)) {
      assertThat(file.label()).isEqualTo("canonical JSONL");
      assertThat(read(file).events()).isEmpty();
      assertThat(read(file).messages()).isEmpty();
    }
  }

  @Test
  void open_missingFileOrFolder_isRefused() {
    assertThatThrownBy(() -> InputFile.open(folder.resolve("no").toString(), folder, NOTHING))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> InputFile.open(folder.toString(), folder, NOTHING))
        .hasMessageContaining("a folder, expected a file");
  }

  @Test
  void folder_open_findsWhatIsRecognisedInOrderOfName() throws IOException {
    Files.write(folder.resolve("b_gpu.jsonl"), GPU);
    Files.write(
        folder.resolve("a_requests.jsonl"),
        Collected.resource("aiperf/profile_export_middle.jsonl"));
    Files.write(
        folder.resolve("c_engine.csv"), Collected.resource("inferencex/server_metrics_1s.csv"));
    Files.writeString(folder.resolve("notes.md"), "# Notes\n");
    Files.createDirectory(folder.resolve("deeper"));

    try (InputFolder found = InputFolder.open(folder, folder.resolve("spool"))) {
      assertThat(found.requests())
          .extracting(InputFile::name)
          .containsExactly(in("a_requests.jsonl"));
      assertThat(found.telemetry())
          .extracting(InputFile::name)
          .containsExactly(in("b_gpu.jsonl"), in("c_engine.csv"));
      assertThat(found.ignored())
          .containsExactly(
              new InputFolder.Ignored(in("deeper"), "not a regular file"),
              new InputFolder.Ignored(in("notes.md"), "not a format that is read"));
    }
  }

  private String in(String name) {
    return folder.resolve(name).toString();
  }

  private int samples(String name, byte[] bytes) throws IOException {
    Path path = Files.write(folder.resolve(name), bytes);
    try (InputFile file = InputFile.open(path.toString(), folder, NOTHING)) {
      Collected collected = read(file);
      assertThat(collected.messages()).isEmpty();
      return collected.events().size();
    }
  }

  private static Collected read(InputFile file) throws IOException {
    Collected collected = new Collected();
    try (EventReader reader = file.reader(collected)) {
      while (reader.readBlock()) {
        // the next block
      }
    }
    return collected;
  }

  private static long entries(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.count();
    }
  }
}
