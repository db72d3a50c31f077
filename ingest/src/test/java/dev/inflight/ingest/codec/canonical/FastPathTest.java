package dev.inflight.ingest.codec.canonical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.inflight.ingest.Collected;
import dev.inflight.ingest.Rendered;
import dev.inflight.ingest.codec.LineParser;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.text.Swar;
import dev.inflight.model.Event;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.TelemetrySample;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the fast path takes it reads as the strict reading does, and it takes nothing else. */
final class FastPathTest {
  private static final String ALPHABET = "{}[]\",: \\0123456789.-+eEntfau\u0001x";
  private static final List<String> NUMBERS =
      List.of(
          "0",
          "-0",
          "1",
          "-1",
          "01",
          "1.0",
          "1e2",
          "1e400",
          "-1e400",
          "7.0",
          "9223372036854775807",
          "9223372036854775808",
          "-9223372036854775808",
          "18446744073709551617",
          "null",
          "true",
          "\"1\"",
          "1.",
          ".5",
          "1700000000000000000",
          "0.1",
          "1".repeat(120),
          "[]",
          "[1]",
          "{}",
          "\"\"");

  private final SeriesTable series = new SeriesTable();
  private Collected fast = new Collected();
  private Collected strict = new Collected();
  private LineParser fastParser = parser(true);
  private LineParser strictParser = parser(false);

  private LineParser parser(boolean takesTheFastPath) {
    Collected sink = takesTheFastPath ? fast : strict;
    return new CanonicalLines(new ParseContext("f", sink, series), takesTheFastPath);
  }

  @Test
  void lines_goodOnes_areReadAlikeAndSeriesAreOneInstance() {
    String text = String.join("\n", Lines.good(new SplittableRandom(5)));
    Collected one = Collected.read(new CanonicalCodec(), text);
    Collected other = Collected.read(CanonicalCodec.strictly(), text);

    assertThat(one.messages()).isEmpty();
    assertThat(rendered(one)).isEqualTo(rendered(other)).hasSize(280);
    List<SeriesKey> keys =
        one.events(TelemetrySample.class).stream().map(TelemetrySample::series).toList();
    assertThat(keys.stream().map(System::identityHashCode).collect(Collectors.toSet()))
        .hasSameSizeAs(keys.stream().collect(Collectors.toSet()));
  }

  @Test
  void lines_repeating_areSeldomReadStrictly() {
    byte[] text =
        String.join("\n", Lines.good(new SplittableRandom(6))).getBytes(StandardCharsets.UTF_8);
    byte[] buf = Arrays.copyOf(text, text.length + 1 + Swar.PAD);
    buf[text.length] = '\n';
    CanonicalLines lines = new CanonicalLines(new ParseContext("f", fast, series), true);

    assertThat(lines.lines(buf, 0, text.length + 1, 1, true)).isEqualTo(280);
    // seven shapes, a missing sample, and each failed request with an escape in its message
    assertThat(lines.strictLines()).isLessThan(40);
    assertThat(fast.events()).hasSize(280);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {11, 12})
  void lines_mutated_areReadOrRejectedAlike(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> good = Lines.good(random);
    for (int round = 0; round < 5_000; round++) {
      if (round % 1_000 == 0) {
        restart(good);
      }
      String line = good.get(random.nextInt(good.size()));
      byte[] mutated =
          random.nextInt(3) == 0
              ? otherNumber(line, random).getBytes(StandardCharsets.UTF_8)
              : mutate(line.getBytes(StandardCharsets.UTF_8), random);
      assertAlike(mutated, random.nextInt(20) == 0);
    }
  }

  private void restart(List<String> good) {
    fast = new Collected();
    strict = new Collected();
    fastParser = parser(true);
    strictParser = parser(false);
    // Often enough for values that hardly change to be taken for constant.
    for (int times = 0; times < 10; times++) {
      good.forEach(line -> assertAlike(line.getBytes(StandardCharsets.UTF_8), false));
    }
  }

  @Test
  void lines_whoseConstantsChangeLater_areReadAlike() {
    SplittableRandom random = new SplittableRandom(8);
    for (int at = 0; at < 3_000; at++) {
      String line = Lines.request(at, random).replace("\"measured\"", phase(at));
      assertAlike(line.getBytes(StandardCharsets.UTF_8), false);
    }
  }

  private static String phase(int at) {
    boolean warmup = at < 700 || (at > 1_500 && at < 1_600);
    return warmup ? "\"warmup\"" : "\"measured\"";
  }

  private void assertAlike(byte[] line, boolean open) {
    byte[] buf = Arrays.copyOf(line, line.length + 1 + Swar.PAD);
    buf[line.length] = '\n';
    long lines = strictParser.lines(buf, 0, line.length + 1, 7, open);
    assertThat(fastParser.lines(buf, 0, line.length + 1, 7, open)).isEqualTo(lines);
    if (!rendered(fast).equals(rendered(strict))
        || !fast.rejections().equals(strict.rejections())
        || !fast.rejectedLines().equals(strict.rejectedLines())) {
      fail(
          "%s%nfast: %s %s%nstrict: %s %s",
          new String(line, StandardCharsets.ISO_8859_1),
          rendered(fast),
          fast.messages(),
          rendered(strict),
          strict.messages());
    }
    for (Collected each : List.of(fast, strict)) {
      each.events().clear();
      each.rejections().clear();
      each.rejectedLines().clear();
    }
  }

  private static List<String> rendered(Collected collected) {
    List<String> texts = new ArrayList<>();
    for (Event event : collected.events()) {
      texts.add(Rendered.of(event));
    }
    return texts;
  }

  /** Puts another value in the place of one that is there. */
  private static String otherNumber(String line, SplittableRandom random) {
    List<Integer> colons = new ArrayList<>();
    for (int at = line.indexOf("\": "); at >= 0; at = line.indexOf("\": ", at + 1)) {
      colons.add(at + 3);
    }
    int from = colons.get(random.nextInt(colons.size()));
    int to = from;
    while (to < line.length() && ",}".indexOf(line.charAt(to)) < 0) {
      to++;
    }
    return line.substring(0, from)
        + NUMBERS.get(random.nextInt(NUMBERS.size()))
        + line.substring(to);
  }

  private static byte[] mutate(byte[] line, SplittableRandom random) {
    byte[] changed = line.clone();
    for (int times = random.nextInt(3); times >= 0 && changed.length > 2; times--) {
      int at = random.nextInt(changed.length);
      byte b =
          random.nextInt(20) == 0
              ? (byte) (128 + random.nextInt(128))
              : (byte) ALPHABET.charAt(random.nextInt(ALPHABET.length()));
      changed =
          switch (random.nextInt(5)) {
            case 0 -> spliced(changed, at, 1, b);
            case 1 -> spliced(changed, at, 1);
            case 2 -> spliced(changed, at, 0, b);
            case 3 -> spliced(changed, at, 1, (byte) ('0' + random.nextInt(10)));
            default -> random.nextInt(20) == 0 ? Arrays.copyOf(changed, 1 + at) : changed;
          };
    }
    return changed;
  }

  private static byte[] spliced(byte[] line, int at, int drop, byte... put) {
    byte[] result = new byte[line.length - drop + put.length];
    System.arraycopy(line, 0, result, 0, at);
    System.arraycopy(put, 0, result, at, put.length);
    System.arraycopy(line, at + drop, result, at + put.length, line.length - at - drop);
    return result;
  }
}
