package dev.inflight.ingest.codec.canonical;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.ingest.Collected;
import dev.inflight.ingest.codec.Codec;
import dev.inflight.model.Absent;
import dev.inflight.model.Artifact;
import dev.inflight.model.ClientSample;
import dev.inflight.model.ClockAlignment;
import dev.inflight.model.ClockAnchor;
import dev.inflight.model.Event;
import dev.inflight.model.OtherEvent;
import dev.inflight.model.Phase;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.SampleState;
import dev.inflight.model.Scope;
import dev.inflight.model.ServedBy;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.TelemetrySample;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CanonicalCodecTest {
  private static final Codec CODEC = new CanonicalCodec();

  @Test
  void request_whole_fillsEveryField() {
    RequestEvent request =
        one(
            RequestEvent.class,
            """
            {"event_type": "infer.request", "schema_version": 1, "session_id": "s", "request_id": "r", \
            "case_id": "c", "endpoint": "e", "model": "m", "phase": "warmup", "started_at_ns": 10, \
            "ended_at_ns": 30, "intended_at_ns": 5, "stream": true, "status": "weird", \
            "e2e_latency_ms": 1, "ttft_ms": 0.5, "first_chunk_latency_ms": 0.25, \
            "chunk_interarrival_ms": [1, 2.5], "prompt_tokens": 7, "output_tokens": 8, \
            "output_token_source": "tiktoken", "http_status": 429, "finish_reason": "length", \
            "error_type": "E", "error_message": "größe \\"x\\"", "arrival_mode": "open", \
            "x_request_id": "x", "trace_id": "t", "new_field": {"a": [1, {}]}, \
            "served_by": {"host": "h", "pid": 9, "else": 1}}\
            """);

    assertThat(request.chunkGapsMs()).containsExactly(1, 2.5);
    assertThat(request)
        .usingRecursiveComparison()
        .isEqualTo(
            new RequestEvent(
                "s",
                "r",
                "c",
                "e",
                "m",
                Phase.WARMUP,
                10,
                30,
                5,
                true,
                "weird",
                1,
                0.5,
                0.25,
                new double[] {1, 2.5},
                7,
                8,
                "tiktoken",
                429,
                "length",
                "E",
                "größe \"x\"",
                "open",
                "x",
                "t",
                new ServedBy("h", "", "", 9, "")));
  }

  @Test
  void request_withoutTimesAndTokens_isRead() {
    RequestEvent request =
        one(
            RequestEvent.class,
            """
            {"event_type": "infer.request", "schema_version": 1, "session_id": "", "request_id": "r", \
            "case_id": "", "endpoint": "", "model": "", "phase": "measured", "started_at_ns": null, \
            "stream": false, "status": "dropped"}\
            """);

    assertThat(request.timed()).isFalse();
    assertThat(request.startedAtNs()).isEqualTo(Absent.LONG);
    assertThat(request.promptTokens()).isEqualTo(Absent.LONG);
    assertThat(request.ttftMs()).isNaN();
    assertThat(request.chunkGapsMs()).isEmpty();
    assertThat(request.servedBy()).isSameAs(ServedBy.UNKNOWN);
  }

  @Test
  void sample_first_isOfItsMetric() {
    TelemetrySample sample =
        one(
            TelemetrySample.class,
            Lines.first("device_memory_used_bytes", "gpu_device", "gpu_device", 5, "valid", "77"));

    assertThat(sample.bits()).isEqualTo(77);
    assertThat(sample.value()).isEqualTo(77);
    assertThat(sample.intervalNs()).isEqualTo(100_000_000);
    assertThat(sample.series().scope()).isEqualTo(Scope.GPU_DEVICE);
    assertThat(sample.series().canonical()).isTrue();
    assertThat(sample.series().clockDomain()).isEqualTo("gpu-1/b00t/unix_epoch_ns");
    assertThat(sample.series().identity())
        .isEqualTo(
            new ServerIdentity(
                "gpu-1",
                4242,
                1_699_999_000_000_000_000L,
                "GPU-1",
                "",
                "replica-0",
                0,
                "b00t",
                "",
                -1));
  }

  @Test
  void sample_writtenBeforeGroups_isRead() {
    String line =
        Lines.first("device_memory_used_bytes", "gpu_device", "gpu_device", 5, "missing", "null")
            .replace("\"group_id\": null, ", "")
            .replace(", \"world_size\": null", "");

    TelemetrySample sample = one(TelemetrySample.class, line);

    assertThat(sample.state()).isEqualTo(SampleState.MISSING);
    assertThat(sample.bits()).isZero();
    assertThat(sample.series().identity().worldSize()).isEqualTo(-1);
  }

  @Test
  void sample_secondOfBytes_isExact() {
    TelemetrySample whole =
        one(TelemetrySample.class, Lines.second("swap", "host", "By", "gauge", 5, "valid", "7.0"));
    TelemetrySample large =
        one(
            TelemetrySample.class,
            Lines.second("swap", "host", "By", "gauge", 5, "valid", "9007199254740993"));

    assertThat(whole.bits()).isEqualTo(7);
    assertThat(large.bits()).isEqualTo(9_007_199_254_740_993L);
  }

  @Test
  void sample_secondOfAnEngine_needsNoProcess() {
    String line =
        Lines.second("kv_cache_usage", "engine", "1", "gauge", 5, "valid", "0.25")
            .replace("\"pid\": 4242, ", "")
            .replace("\"process_start_ns\": 1699999000000000000, ", "")
            .replace("\"clock_domain\": \"gpu-1/b00t/unix_epoch_ns\", ", "");

    TelemetrySample sample = one(TelemetrySample.class, line);

    assertThat(sample.value()).isEqualTo(0.25);
    assertThat(sample.series().identity().pid()).isZero();
    assertThat(sample.series().owner()).isEqualTo("engine");
  }

  @Test
  void artifact_withAndWithoutContext_saysSo() {
    Artifact with =
        one(
            Artifact.class,
            """
            {"event_type": "infer.artifact", "schema_version": 2, "event_id": "a", "context": \
            {"run_id": "r", "session_id": "s", "clock_domain": "d", "host": "h"}, \
            "metadata": {"boot_id": "b"}, "created_at_ns": 5}\
            """);
    Artifact without =
        one(
            Artifact.class,
            "{\"event_type\":\"infer.artifact\",\"schema_version\":2,\"event_id\":\"a\"}");

    assertThat(with)
        .usingRecursiveComparison()
        .ignoringFields("content")
        .isEqualTo(new Artifact("a", "s", true, "r", "d", "h", "b", ""));
    assertThat(without.hasContext()).isFalse();
  }

  @Test
  void artifact_sameContentInAnotherOrder_isEqual() {
    String one =
        "{\"event_type\": \"infer.artifact\", \"schema_version\": 2, \"event_id\": \"a\", \"x\":"
            + " 1.50}";
    String same =
        "{\"x\":1.5,\"event_id\":\"a\",\"event_type\":\"infer.artifact\",\"schema_version\":2}";
    String other =
        "{\"x\":2,\"event_id\":\"a\",\"event_type\":\"infer.artifact\",\"schema_version\":2}";

    assertThat(one(Artifact.class, one)).isEqualTo(one(Artifact.class, same));
    assertThat(one(Artifact.class, one)).isNotEqualTo(one(Artifact.class, other));
  }

  @Test
  void others_areRead() {
    ClockAlignment alignment =
        one(
            ClockAlignment.class,
            """
            {"event_type": "infer.clock_alignment", "schema_version": 2, "event_id": "a", \
            "context": {"run_id": "r"}, "from_clock_domain": "x", "to_clock_domain": "y", \
            "offset_ns": -3, "uncertainty_ns": 0, "valid_from_ns": 5, "valid_to_ns": null}\
            """);
    assertThat(alignment.covers(5)).isTrue();
    assertThat(alignment.covers(4)).isFalse();
    assertThat(alignment.runId()).isEqualTo("r");
    assertThat(
            one(
                ClockAnchor.class,
                """
                {"event_type": "infer.clock_anchor", "schema_version": 1, "host": "h", "boot_id": "b", \
                "monotonic_ns": 1, "unix_ns": 2, "uncertainty_ns": 3}\
                """))
        .isEqualTo(new ClockAnchor("h", "b", 1, 2, 3));
    assertThat(
            one(
                ClientSample.class,
                """
                {"event_type": "infer.system_sample", "schema_version": 1, "session_id": "s", \
                "timestamp_ns": 5, "sampler": "nvml", "device_used_bytes": 7, \
                "gpu_utilization_percent": null}\
                """))
        .isEqualTo(
            new ClientSample(
                "s", 5, "nvml", "", 7, Absent.LONG, Absent.LONG, Double.NaN, Absent.LONG));
  }

  @Test
  void signs_openARequest() {
    String fields =
        "\"schema_version\": 1, \"session_id\": \"s\", \"request_id\": \"r\", \"case_id\": \"c\","
            + " \"phase\": \"measured\"";

    assertThat(
            one(
                RequestSign.class,
                "{\"event_type\": \"infer.dispatch\", \"timestamp_ns\": 9, \"started_at_ns\": 8, "
                    + fields
                    + "}"))
        .isEqualTo(
            new RequestSign(false, "s", "r", "", "c", Phase.MEASURED, "", "", 8, 9, Absent.LONG));
    assertThat(
            one(
                RequestSign.class,
                "{\"event_type\": \"infer.first_content\", \"timestamp_ns\": 9,"
                    + " \"first_content_at_ns\": 8, "
                    + fields
                    + "}"))
        .isEqualTo(
            new RequestSign(true, "s", "r", "", "c", Phase.MEASURED, "", "", Absent.LONG, 9, 8));
  }

  @Test
  void otherTypes_areCountedAsKnownOrNot() {
    assertThat(
            one(
                OtherEvent.class,
                "{\"event_type\": \"infer.session\", \"schema_version\": 1, \"session_id\":"
                    + " \"s\"}"))
        .isEqualTo(new OtherEvent("infer.session", true));
    assertThat(one(OtherEvent.class, "{\"event_type\": \"infer.new\"}"))
        .isEqualTo(new OtherEvent("infer.new", false));
  }

  @Test
  void lines_blankAndCrlf_areToleratedAndCounted() {
    String sample =
        Lines.first(
            "process_rss_bytes", "server_process", "operating_system_process", 5, "valid", "1");
    Collected collected =
        Collected.read(CODEC, "\r\n  \r\n" + sample + "\r\n\n" + sample + "\r\n{}\r\n");

    assertThat(collected.events()).hasSize(2);
    assertThat(collected.messages())
        .containsExactly("test:6: event_type: missing, expected a string");
  }

  @Test
  void lines_lastWithoutLineFeed_isWholeWhenItIsGood() {
    Collected collected = Collected.read(CODEC, "{\"event_type\": \"x\"}\n{\"event_type\": \"y\"}");

    assertThat(collected.events())
        .isEqualTo(List.of(new OtherEvent("x", false), new OtherEvent("y", false)));
    assertThat(collected.messages()).isEmpty();
  }

  private static <T extends Event> T one(Class<T> type, String line) {
    Collected collected = Collected.read(CODEC, line + "\n");
    assertThat(collected.messages()).isEmpty();
    assertThat(collected.events(type)).hasSize(1);
    return collected.events(type).get(0);
  }
}
