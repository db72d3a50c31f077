package dev.inflight.ingest.codec.canonical;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.ingest.Collected;
import dev.inflight.model.Rejection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * One message for each way in which a line can be wrong; rewritten with {@code
 * -Dgolden.update=true}.
 */
final class RejectionsTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/rejections.txt");
  private static final String FIRST =
      Lines.first("device_memory_used_bytes", "gpu_device", "gpu_device", Lines.T0, "valid", "5");
  private static final String SECOND =
      Lines.second("gpu_power", "gpu_device", "W", "gauge", Lines.T0, "valid", "312.5");
  private static final String REQUEST = Lines.request(1, new SplittableRandom(3));
  private static final String ALIGNMENT =
      """
      {"context": {"run_id": "run-7"}, "event_id": "a", "event_type": "infer.clock_alignment", \
      "from_clock_domain": "x", "offset_ns": 0, "schema_version": 2, "to_clock_domain": "y", \
      "uncertainty_ns": 7, "valid_from_ns": null, "valid_to_ns": null}\
      """;

  private final StringBuilder report = new StringBuilder();

  @Test
  void reject_eachKindOfWrongLine_saysWhatAndWhere() throws IOException {
    lines();
    versionsAndTypes();
    firstSamples();
    identities();
    secondSamples();
    requests();
    others();

    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(GOLDEN, report);
    }
    assertThat(report.toString()).isEqualTo(Files.readString(GOLDEN));
  }

  private void lines() {
    part("lines");
    wrong("broken JSON", "{\"event_type\": }");
    wrong("a line that ends too early", "{\"event_type\": \"infer.request\"");
    wrong("text after the object", FIRST + " x");
    wrong("two objects", FIRST + FIRST);
    wrong("not an object", "[1, 2]");
    wrong("a string", "\"infer.request\"");
    wrong("single quotes", "{'event_type': 1}");
    wrong("NaN", "{\"event_type\": NaN}");
    wrong("a NUL byte", "{\"event_type\": \u0000}");
    wrong("a control character in a string", "{\"event_type\": \"\u0001\"}");
    wrong("a byte order mark", "\ufeff" + FIRST);
    wrong("a leading zero", change(FIRST, "\"interval_ms\": 100", "\"interval_ms\": 0100"));
    wrong("nested deep", "[".repeat(10_000));
    wrong("a number without end", change(FIRST, ": 100", ": " + "1".repeat(2_000)));
    wrong("a key twice", change(FIRST, "\"state\"", "\"state\": \"valid\", \"state\""));
    wrong("a key twice inside", change(FIRST, "\"pid\": 4242", "\"pid\": 1, \"pid\": 4242"));
    wrong("invalid UTF-8", bytes("{\"event_type\": \"", 0xff, "\"}\n"));
    wrong("overlong UTF-8", bytes("{\"event_type\": \"", 0xc0, "\"}\n"));
    wrong("cut off", bytes(FIRST.substring(0, 100)));
    wrong("cut off in a word", bytes("{\"event_type\": tru"));
    wrong("cut off in a character", bytes("{\"event_type\": \"gr", 0xc3));
    wrong("empty", "{}");
  }

  private void versionsAndTypes() {
    part("versions and types");
    wrong("no type", "{\"schema_version\": 1}");
    wrong("type of another type", "{\"event_type\": 1}");
    wrong("true is not 1", change(FIRST, "\"schema_version\": 1", "\"schema_version\": true"));
    wrong("1.0 is not 1", change(FIRST, "\"schema_version\": 1", "\"schema_version\": 1.0"));
    wrong("version 3", change(FIRST, "\"schema_version\": 1", "\"schema_version\": 3"));
    wrong("version 2", change(REQUEST, "\"schema_version\": 1", "\"schema_version\": 2"));
    wrong("no version", change(FIRST, "\"schema_version\": 1, ", ""));
  }

  private void firstSamples() {
    part("samples, version 1");
    for (String key : new String[] {"run_id", "source", "provenance", "scope", "counter_owner"}) {
      wrong("no " + key, without(FIRST, key));
    }
    wrong("no value", change(FIRST, ", \"value_bytes\": 5", ""));
    wrong("no clock domain", without(FIRST, "clock_domain"));
    wrong("empty run", change(FIRST, "\"run-7\"", "\"\""));
    wrong("float time", change(FIRST, "" + Lines.T0, "1.7e+18"));
    wrong("text time", change(FIRST, "" + Lines.T0, "\"" + Lines.T0 + "\""));
    wrong("time zero", change(FIRST, "" + Lines.T0, "0"));
    wrong("integer beyond 64 bits", change(FIRST, ": 5}", ": 18446744073709551617}"));
    wrong("bool value", change(FIRST, ": 5}", ": true}"));
    wrong("float value", change(FIRST, ": 5}", ": 5.0}"));
    wrong("negative value", change(FIRST, ": 5}", ": -1}"));
    wrong("valid without value", change(FIRST, ": 5}", ": null}"));
    wrong(
        "missing with zero",
        change(FIRST, "\"valid\", \"value_bytes\": 5", "\"missing\", \"value_bytes\": 0"));
    wrong("unknown state", change(FIRST, "\"valid\"", "\"lost\""));
    wrong("zero interval", change(FIRST, "\"interval_ms\": 100", "\"interval_ms\": 0"));
    wrong(
        "interval too long",
        change(FIRST, "\"interval_ms\": 100", "\"interval_ms\": 9300000000000"));
    wrong("unknown metric", change(FIRST, "device_memory_used_bytes", "gpu_utilization"));
    wrong("unknown provenance", change(FIRST, "\"observed\"", "\"guessed\""));
    wrong("another scope", change(FIRST, "\"scope\": \"gpu_device\"", "\"scope\": \"host\""));
    wrong(
        "another owner",
        change(FIRST, "\"counter_owner\": \"gpu_device\"", "\"counter_owner\": \"me\""));
    wrong("another clock", change(FIRST, "gpu-1/b00t/unix", "gpu-1/unix"));
    wrong("detail is no text", change(FIRST, "\"detail\": null", "\"detail\": 7"));
    wrong("GPU without UUID", change(FIRST, "\"device_uuid\": \"GPU-1\"", "\"device_uuid\": null"));
    wrong(
        "instance without id",
        Lines.first(
            "instance_memory_used_bytes", "gpu_instance", "gpu_instance", Lines.T0, "valid", "5"));
  }

  private void identities() {
    part("identities");
    wrong("no identity", change(FIRST, "\"identity\"", "\"identities\""));
    wrong("identity is no object", change(FIRST, "\"identity\": {", "\"identity\": [], \"i\": {"));
    wrong("unknown key", change(FIRST, "\"pid\"", "\"pids\""));
    wrong("no pid", change(FIRST, "\"pid\": 4242, ", ""));
    wrong("pid zero", change(FIRST, "\"pid\": 4242", "\"pid\": 0"));
    wrong("text pid", change(FIRST, "\"pid\": 4242", "\"pid\": \"4242\""));
    wrong("no host", change(FIRST, "\"host\": \"gpu-1\", ", ""));
    wrong("host with /", change(FIRST, "\"host\": \"gpu-1\"", "\"host\": \"gpu/1\""));
    wrong("boot id with /", change(FIRST, "\"boot_id\": \"b00t\"", "\"boot_id\": \"b/t\""));
    wrong("empty replica", change(FIRST, "\"replica-0\"", "\"\""));
    wrong("negative rank", change(FIRST, "\"rank\": 0", "\"rank\": -1"));
    wrong("rank of 32 bits", change(FIRST, "\"rank\": 0", "\"rank\": 4294967296"));
    wrong("group without size", change(FIRST, "\"group_id\": null", "\"group_id\": \"g\""));
    wrong("size without group", change(FIRST, "\"world_size\": null", "\"world_size\": 2"));
    wrong("rank beyond the group", group("2", "2"));
    wrong("group without rank", group("2", "null"));
    wrong(
        "instance id without UUID",
        change(
            FIRST,
            "\"device_uuid\": \"GPU-1\", \"gpu_instance_id\": null",
            "\"gpu_instance_id\": \"3\""));
  }

  private static String group(String size, String rank) {
    String grouped = change(FIRST, "\"group_id\": null", "\"group_id\": \"g\"");
    return change(
        change(grouped, "\"world_size\": null", "\"world_size\": " + size),
        "\"rank\": 0",
        "\"rank\": " + rank);
  }

  private void secondSamples() {
    part("samples, version 2");
    wrong("no unit", without(SECOND, "unit"));
    wrong("no kind", without(SECOND, "kind"));
    wrong("no value", change(SECOND, ", \"value\": 312.5", ""));
    wrong("metric with capitals", change(SECOND, "gpu_power", "GPU_Power"));
    wrong("unknown kind", change(SECOND, "\"gauge\"", "\"histogram\""));
    wrong("unknown scope", change(SECOND, "\"scope\": \"gpu_device\"", "\"scope\": \"rack\""));
    wrong("another unit", change(SECOND, "\"unit\": \"W\"", "\"unit\": \"mW\""));
    wrong("another kind", change(SECOND, "\"gauge\"", "\"counter\""));
    wrong("another scope", change(SECOND, "\"scope\": \"gpu_device\"", "\"scope\": \"host\""));
    wrong(
        "another owner", change(SECOND, "\"counter_owner\": null", "\"counter_owner\": \"host\""));
    wrong("another clock", change(SECOND, "gpu-1/b00t/unix", "gpu-2/b00t/unix"));
    wrong("text value", change(SECOND, "312.5}", "\"312.5\"}"));
    wrong("infinite value", change(SECOND, "312.5}", "1e400}"));
    wrong("valid without value", change(SECOND, "312.5}", "null}"));
    wrong("stale with value", change(SECOND, "\"valid\"", "\"stale\""));
    wrong("GPU without UUID", change(SECOND, "\"GPU-1\"", "null"));
    wrong(
        "instance without id",
        change(SECOND, "\"scope\": \"gpu_device\"", "\"scope\": \"gpu_instance\""));
    String bytes = Lines.second("swap", "host", "By", "gauge", Lines.T0, "valid", "7.5");
    wrong("bytes with a fraction", bytes);
    wrong("bytes beyond 64 bits", change(bytes, "7.5", "1e19"));
    String process =
        Lines.second("threads", "server_process", "1", "gauge", Lines.T0, "valid", "7");
    wrong("process without pid", change(process, "\"pid\": 4242, ", ""));
  }

  private void requests() {
    part("requests");
    for (String key :
        new String[] {"session_id", "request_id", "case_id", "endpoint", "model", "stream"}) {
      wrong("no " + key, without(REQUEST, key));
    }
    wrong("empty id", change(REQUEST, "\"req-1\"", "\"\""));
    wrong("unknown phase", change(REQUEST, "\"measured\"", "\"measure\""));
    wrong("status is null", change(REQUEST, "\"status\": \"ok\"", "\"status\": null"));
    wrong("float start", change(REQUEST, "\"started_at_ns\": 1", "\"started_at_ns\": 0.1"));
    wrong("float time stamp", change(REQUEST, "\"timestamp_ns\": 1", "\"timestamp_ns\": 0.1"));
    wrong(
        "text latency",
        change(REQUEST, "\"first_chunk_latency_ms\": null", "\"first_chunk_latency_ms\": \"1\""));
    wrong(
        "infinite latency",
        change(REQUEST, "\"first_chunk_latency_ms\": null", "\"first_chunk_latency_ms\": 1e400"));
    wrong("bool tokens", change(REQUEST, "\"prompt_tokens\": 8", "\"prompt_tokens\": true"));
    wrong(
        "text in the chunks",
        change(REQUEST, "\"chunk_interarrival_ms\": [", "\"chunk_interarrival_ms\": [1, \"2\", "));
    wrong(
        "infinite chunk",
        change(REQUEST, "\"chunk_interarrival_ms\": [", "\"chunk_interarrival_ms\": [-1e999, "));
    wrong(
        "chunks are no list",
        change(REQUEST, "\"chunk_interarrival_ms\": [", "\"chunk_interarrival_ms\": 1, \"x\": ["));
    wrong(
        "unused field of another type",
        change(REQUEST, "\"concurrency\": 4", "\"concurrency\": 4.5"));
    wrong(
        "exactness is no bool",
        change(REQUEST, "\"output_token_exact\": true", "\"output_token_exact\": 1"));
    wrong(
        "served_by is a text",
        change(REQUEST, "\"session_id\"", "\"served_by\": \"a\", \"session_id\""));
    wrong(
        "served_by.pid is a text",
        change(REQUEST, "\"session_id\"", "\"served_by\": {\"pid\": \"7\"}, \"session_id\""));
  }

  private void others() {
    part("others");
    wrong(
        "artifact of version 1",
        "{\"event_type\": \"infer.artifact\", \"schema_version\": 1, \"event_id\": \"a\"}");
    wrong("artifact without id", "{\"event_type\": \"infer.artifact\", \"schema_version\": 2}");
    wrong(
        "context is a text",
        "{\"event_type\": \"infer.artifact\", \"schema_version\": 2, \"event_id\": \"a\","
            + " \"context\": \"x\"}");
    wrong("alignment without offset", without(ALIGNMENT, "offset_ns"));
    wrong(
        "negative uncertainty",
        change(ALIGNMENT, "\"uncertainty_ns\": 7", "\"uncertainty_ns\": -7"));
    wrong("float validity", change(ALIGNMENT, "\"valid_to_ns\": null", "\"valid_to_ns\": 1e18"));
    wrong("anchor without host", "{\"event_type\": \"infer.clock_anchor\", \"schema_version\": 1}");
    wrong("dispatch without time", "{\"event_type\": \"infer.dispatch\", \"schema_version\": 1}");
    wrong(
        "first content without request",
        "{\"event_type\": \"infer.first_content\", \"schema_version\": 1, \"timestamp_ns\": 5,"
            + " \"session_id\": \"s\"}");
    wrong(
        "client sample without time",
        "{\"event_type\": \"infer.system_sample\", \"schema_version\": 1, \"session_id\": \"s\"}");
    wrong("session without id", "{\"event_type\": \"infer.session\", \"schema_version\": 1}");
  }

  private void part(String name) {
    report.append(report.isEmpty() ? "" : "\n").append("# ").append(name).append('\n');
  }

  private void wrong(String what, String line) {
    wrong(what, (line + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private void wrong(String what, byte[] line) {
    for (CanonicalCodec codec :
        new CanonicalCodec[] {new CanonicalCodec(), CanonicalCodec.strictly()}) {
      Collected collected = Collected.read(codec, line);
      assertThat(collected.events()).as(what).isEmpty();
      assertThat(collected.rejections()).as(what).hasSize(1);
    }
    Rejection rejection = Collected.read(new CanonicalCodec(), line).rejections().get(0);
    report.append("%-32s %s [%s]%n".formatted(what, rejection.message(), rejection.reason()));
  }

  private static String change(String line, String from, String to) {
    assertThat(line).contains(from);
    return line.replace(from, to);
  }

  private static String without(String line, String key) {
    return line.replaceFirst("\"" + key + "\": (\"[^\"]*\"|[a-z0-9]+)(, )?", "");
  }

  private static byte[] bytes(Object... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (Object part : parts) {
      if (part instanceof Integer one) {
        out.write(one);
      } else {
        out.writeBytes(part.toString().getBytes(StandardCharsets.UTF_8));
      }
    }
    return out.toByteArray();
  }
}
