package dev.inflight.ingest.codec.annotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Reason;
import dev.inflight.model.Absent;
import dev.inflight.model.Annotation;
import dev.inflight.model.Annotation.Flag;
import dev.inflight.model.Annotation.Kind;
import dev.inflight.model.Labels;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AnnotationCodecTest {
  private static final long NOW = 1_800_000_000_000_000_000L;

  private static AnnotationLine read(byte[] line) throws LineFault {
    return AnnotationCodec.read(line, 0, line.length, false, NOW);
  }

  private static Annotation said(String line) throws LineFault {
    AnnotationLine read = read(line.getBytes(StandardCharsets.UTF_8));
    return ((AnnotationLine.Said) read).annotation();
  }

  private static LineFault fault(byte[] line) {
    return catchThrowableOfType(LineFault.class, () -> read(line));
  }

  private static LineFault fault(String line) {
    return fault(line.getBytes(StandardCharsets.UTF_8));
  }

  private static String labels(int count) {
    return IntStream.range(0, count)
        .mapToObj(at -> "\"k" + at + "\":\"v\"")
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String value(String value) {
    return "{\"labels\":{\"k\":\"" + value + "\"}}";
  }

  @Test
  void read_labelsOnly_isAnInstantOfTheWholeTraceNow() throws LineFault {
    Annotation read = said("{\"labels\":{\"step\":\"7\",\"phase\":\"train\"}}");
    assertThat(read.kind()).isEqualTo(Kind.INSTANT);
    assertThat(read.labels()).isEqualTo(Labels.of(Map.of("step", "7", "phase", "train")));
    assertThat(read.pid()).isZero();
    assertThat(read.atNs()).isEqualTo(NOW);
    assertThat(read.startNs()).isEqualTo(Absent.LONG);
    assertThat(read.flags()).isEmpty();
  }

  @Test
  void read_span_hasItsEndsAndItsRequest() throws LineFault {
    Annotation read =
        said(
            "{\"labels\":{\"request_id\":\"r-1\"},\"pid\":4294967295,\"span_end\":"
                + (NOW + 5)
                + ",\"span_start\":"
                + NOW
                + '}');
    assertThat(read.kind()).isEqualTo(Kind.SPAN);
    assertThat(read.requestId()).isEqualTo("r-1");
    assertThat(read.pid()).isEqualTo(4_294_967_295L);
    assertThat(read.startNs()).isEqualTo(NOW);
    assertThat(read.endNs()).isEqualTo(NOW + 5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"labels\":{\"k\":\"v\"},\"ts\":null,\"pid\":null,\"span_start\":null,\"span_end\":null}",
        "{\"labels\":{\"k\":\"v\"},\"ts\":0,\"pid\":0,\"span_start\":0,\"span_end\":0}",
        "{\"labels\":{\"k\":\"v\"},\"other\":[1,{\"a\":null}],\"Pid\":\"x\",\"TS\":1.5}",
        "{\"labels\":{\"k\":\"v\"},\"span_id\":7}",
        " { \"labels\" : { \"k\" : \"v\" } } \r"
      })
  void read_absentAndForeignFields_areAsIfNotThere(String line) throws LineFault {
    assertThat(said(line)).isEqualTo(said("{\"labels\":{\"k\":\"v\"}}"));
  }

  static Stream<Arguments> bad() {
    String good = "{\"labels\":{\"k\":\"v\"}}";
    String with = "{\"labels\":{\"k\":\"v\"},";
    return Stream.of(
        Arguments.of("not json", "line", Reason.NOT_JSON),
        Arguments.of("", "line", Reason.NOT_JSON),
        Arguments.of(" \t\r", "line", Reason.NOT_JSON),
        Arguments.of("{}", "labels", Reason.MISSING_FIELD),
        Arguments.of("{\"Labels\":{\"k\":\"v\"}}", "labels", Reason.MISSING_FIELD),
        Arguments.of("{\"labels\":{}}", "labels", Reason.OUT_OF_RANGE),
        Arguments.of("{\"labels\":null}", "labels", Reason.WRONG_TYPE),
        Arguments.of("{\"labels\":[]}", "labels", Reason.WRONG_TYPE),
        Arguments.of("{\"labels\":" + labels(33) + '}', "labels", Reason.OUT_OF_RANGE),
        Arguments.of("{\"labels\":{\"a key\":\"v\"}}", "labels.a key", Reason.OUT_OF_RANGE),
        Arguments.of("{\"labels\":{\"\":\"v\"}}", "labels.", Reason.OUT_OF_RANGE),
        Arguments.of("{\"labels\":{\"é\":\"v\"}}", "labels.é", Reason.OUT_OF_RANGE),
        Arguments.of(
            "{\"labels\":{\"" + "k".repeat(65) + "\":\"v\"}}",
            "labels." + "k".repeat(52) + "…",
            Reason.OUT_OF_RANGE),
        Arguments.of("{\"labels\":{\"k\":\"v\",\"k\":\"w\"}}", "labels.k", Reason.DUPLICATE_KEY),
        Arguments.of("{\"labels\":{\"k\":null}}", "labels.k", Reason.WRONG_TYPE),
        Arguments.of("{\"labels\":{\"k\":true}}", "labels.k", Reason.WRONG_TYPE),
        Arguments.of("{\"labels\":{\"k\":1}}", "labels.k", Reason.WRONG_TYPE),
        Arguments.of(value("v".repeat(257)), "labels.k", Reason.OUT_OF_RANGE),
        Arguments.of(value("é".repeat(128) + 'v'), "labels.k", Reason.OUT_OF_RANGE),
        Arguments.of(value("a\\nb"), "labels.k", Reason.OUT_OF_RANGE),
        Arguments.of(value("a\\u007f"), "labels.k", Reason.OUT_OF_RANGE),
        Arguments.of(value("a\u007f"), "labels.k", Reason.OUT_OF_RANGE),
        Arguments.of(value("a\\ud800"), "labels.k", Reason.OUT_OF_RANGE),
        Arguments.of(value("a\tb"), "line", Reason.NOT_JSON),
        Arguments.of(good + good, "line", Reason.NOT_JSON),
        Arguments.of(good + " x", "line", Reason.NOT_JSON),
        Arguments.of("\ufeff" + good, "line", Reason.BYTE_ORDER_MARK),
        Arguments.of('\0' + good, "line", Reason.NOT_JSON),
        Arguments.of(good + '\0', "line", Reason.NOT_JSON),
        Arguments.of('[' + good + ']', "line", Reason.NOT_AN_OBJECT),
        Arguments.of(with + "\"ts\":\"x\"}", "ts", Reason.WRONG_TYPE),
        Arguments.of(with + "\"ts\":1.0}", "ts", Reason.WRONG_TYPE),
        Arguments.of(with + "\"ts\":1e18}", "ts", Reason.WRONG_TYPE),
        Arguments.of(with + "\"ts\":true}", "ts", Reason.WRONG_TYPE),
        Arguments.of(with + "\"ts\":9223372036854775808}", "ts", Reason.OUT_OF_RANGE),
        Arguments.of(with + "\"ts\":-9223372036854775809}", "ts", Reason.OUT_OF_RANGE),
        Arguments.of(with + "\"pid\":-1}", "pid", Reason.OUT_OF_RANGE),
        Arguments.of(with + "\"pid\":4294967296}", "pid", Reason.OUT_OF_RANGE),
        Arguments.of(with + "\"pid\":\"1\"}", "pid", Reason.WRONG_TYPE),
        Arguments.of(with + "\"pid\":1.0}", "pid", Reason.WRONG_TYPE),
        Arguments.of(with + "\"span_start\":9,\"span_end\":2}", "span_end", Reason.INCONSISTENT),
        Arguments.of(with + "\"span_start\":0,\"span_end\":5}", "span_end", Reason.INCONSISTENT),
        Arguments.of(with + "\"span_start\":5}", "span_start", Reason.INCONSISTENT),
        Arguments.of(with + "\"span_open\":5}", "span_id", Reason.MISSING_FIELD),
        Arguments.of(with + "\"span_open\":5,\"span_id\":\"\"}", "span_id", Reason.OUT_OF_RANGE),
        Arguments.of("{\"span_open\":5,\"span_id\":\"a\"}", "labels", Reason.MISSING_FIELD),
        Arguments.of(
            with + "\"span_open\":5,\"span_close\":6,\"span_id\":\"a\"}",
            "line",
            Reason.INCONSISTENT),
        Arguments.of("{\"labels\":{\"k\":\"v\"}", "line", Reason.NOT_JSON),
        Arguments.of("[".repeat(2_000), "line", Reason.NESTED_TOO_DEEP));
  }

  @ParameterizedTest
  @MethodSource("bad")
  void read_badLine_saysWhatIsWrong(String line, String field, Reason reason) {
    LineFault fault = fault(line);
    assertThat(fault.field()).isEqualTo(field);
    assertThat(fault.reason()).isEqualTo(reason);
    assertThat(fault.found()).isNotEmpty();
  }

  @Test
  void read_brokenUtf8_isRejected() {
    byte[] line = value("aé").getBytes(StandardCharsets.ISO_8859_1);
    assertThat(fault(line).reason()).isEqualTo(Reason.INVALID_UTF8);
  }

  @ParameterizedTest
  @ValueSource(longs = {-5, 1, Long.MAX_VALUE, Long.MIN_VALUE, NOW - 86_400_000_000_001L})
  void read_timeFarFromNow_isKeptAndFlagged(long ts) throws LineFault {
    Annotation read = said("{\"labels\":{\"k\":\"v\"},\"ts\":" + ts + '}');
    assertThat(read.atNs()).isEqualTo(ts);
    assertThat(read.flags()).containsExactly(Flag.IMPLAUSIBLE_TIME);
  }

  @ParameterizedTest
  @ValueSource(longs = {NOW - 86_400_000_000_000L, NOW, NOW + 86_400_000_000_000L})
  void read_timeOfTheDay_isNotFlagged(long ts) throws LineFault {
    assertThat(said("{\"labels\":{\"k\":\"v\"},\"ts\":" + ts + '}').flags()).isEmpty();
  }

  @Test
  void read_largestLabels_areTaken() throws LineFault {
    assertThat(said("{\"labels\":" + labels(32) + '}').labels().names()).hasSize(32);
    assertThat(said(value("é".repeat(128))).labels().get("k")).hasSize(128);
    assertThat(said(value("\ud83d\ude00".repeat(64))).labels().get("k")).hasSize(128);
    String key = "aZ09_.-" + "k".repeat(57);
    assertThat(said("{\"labels\":{\"" + key + "\":\"v\"}}").labels().get(key)).isEqualTo("v");
    assertThat(said(value("")).labels()).isEqualTo(Labels.NONE);
  }

  @ParameterizedTest
  @CsvSource({"16383, true", "16384, false"})
  void read_longLine_isTakenUpToTheLimit(int length, boolean taken) throws LineFault {
    byte[] line = new byte[length];
    Arrays.fill(line, (byte) ' ');
    byte[] text = value("v").getBytes(StandardCharsets.UTF_8);
    System.arraycopy(text, 0, line, 0, text.length);
    if (taken) {
      assertThat(read(line)).isEqualTo(read(text));
    } else {
      assertThat(fault(line).reason()).isEqualTo(Reason.LINE_TOO_LONG);
    }
  }

  @Test
  void read_openAndClose_nameTheirSpan() throws LineFault {
    Annotation opened =
        said("{\"labels\":{\"k\":\"v\"},\"span_open\":" + NOW + ",\"span_id\":\"a b\"}");
    assertThat(opened.kind()).isEqualTo(Kind.OPEN);
    assertThat(opened.spanId()).isEqualTo("a b");
    assertThat(opened.startNs()).isEqualTo(NOW);
    assertThat(opened.endNs()).isEqualTo(Absent.LONG);
    String line = "{\"span_close\":" + NOW + ",\"span_id\":\"a b\"}";
    assertThat(read(line.getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(new AnnotationLine.Closed("a b", Labels.NONE, NOW, false));
  }

  @Test
  void read_lineCutByTheEnd_isSaidToBeCutOff() {
    byte[] line = "{\"labels\":{\"k\":\"v\"".getBytes(StandardCharsets.UTF_8);
    LineFault fault =
        catchThrowableOfType(
            LineFault.class, () -> AnnotationCodec.read(line, 0, line.length, true, NOW));
    assertThat(fault.reason()).isEqualTo(Reason.CUT_OFF);
  }
}
