package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Reason;
import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.model.KnownMetric;
import dev.inflight.model.MetricKind;
import dev.inflight.model.Scope;
import dev.inflight.model.ServerIdentity;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a sample measures. Scope and owner follow from the metric; what a record claims must agree.
 *
 * @param onDevice whether it is about a GPU, so that the identity must name one
 */
record Metric(
    String name, String unit, MetricKind kind, Scope scope, String owner, boolean onDevice) {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");
  private static final String SCOPE = "scope";
  private static final String SCOPES = "server_process, gpu_device, gpu_instance, host or engine";
  private static final String KINDS = "gauge or counter";
  private static final String OWNER = "counter_owner";

  /** Version 1: one of nine metrics, all in bytes. */
  static Metric first(Fields fields) throws LineFault {
    KnownMetric known =
        KnownMetric.of(fields.text("metric"))
            .filter(metric -> metric.version() == 1)
            .orElseThrow(
                () ->
                    fields.fault(
                        "metric", "one of the nine metrics of version 1", Reason.UNKNOWN_VALUE));
    Scope scope = known.scope();
    derived(fields, SCOPE, scope.wire());
    derived(fields, OWNER, known.owner(scope));
    return new Metric(
        known.wire(), known.unit(), known.kind(), scope, known.owner(scope), onDevice(known));
  }

  /** Version 2: any metric; a known one must have its unit, its kind and one of its scopes. */
  static Metric second(Fields fields) throws LineFault {
    String name = fields.text("metric");
    if (!NAME.matcher(name).matches()) {
      throw fields.fault("metric", "a name such as gpu_power", Reason.OUT_OF_RANGE);
    }
    Scope scope = scope(fields);
    String unit = fields.filled("unit");
    MetricKind kind = kind(fields);
    Optional<KnownMetric> known = KnownMetric.of(name);
    if (known.isPresent()) {
      checkKnown(fields, known.get(), scope, unit, kind);
    }
    String owner = known.map(metric -> metric.owner(scope)).orElseGet(scope::owner);
    if (fields.said(OWNER)) {
      derived(fields, OWNER, owner);
    }
    boolean onDevice = gpu(scope) || known.filter(Metric::onDevice).isPresent();
    return new Metric(name, unit, kind, scope, owner, onDevice);
  }

  private static boolean onDevice(KnownMetric known) {
    return gpu(known.scope()) || known == KnownMetric.PROCESS_GPU_USED_BYTES;
  }

  private static boolean gpu(Scope scope) {
    return scope == Scope.GPU_DEVICE || scope == Scope.GPU_INSTANCE;
  }

  private static void checkKnown(
      Fields fields, KnownMetric known, Scope scope, String unit, MetricKind kind)
      throws LineFault {
    if (!known.scopes().contains(scope)) {
      String scopes =
          known.scopes().stream().sorted().map(Scope::wire).collect(Collectors.joining(" or "));
      throw fields.fault(SCOPE, scopes + " for " + known.wire(), Reason.INCONSISTENT);
    }
    if (!known.unit().equals(unit)) {
      throw fields.fault(
          "unit", '"' + known.unit() + "\" for " + known.wire(), Reason.INCONSISTENT);
    }
    if (known.kind() != kind) {
      throw fields.fault("kind", known.kind().wire() + " for " + known.wire(), Reason.INCONSISTENT);
    }
  }

  private static void derived(Fields fields, String key, String derived) throws LineFault {
    String expected = '"' + derived + '"';
    if (!fields.text(key, expected).equals(derived)) {
      throw fields.fault(key, expected, Reason.INCONSISTENT);
    }
  }

  private static Scope scope(Fields fields) throws LineFault {
    String wire = fields.text(SCOPE, SCOPES);
    return Arrays.stream(Scope.values())
        .filter(scope -> scope.wire().equals(wire))
        .findFirst()
        .orElseThrow(() -> fields.fault(SCOPE, SCOPES, Reason.UNKNOWN_VALUE));
  }

  private static MetricKind kind(Fields fields) throws LineFault {
    String wire = fields.text("kind", KINDS);
    return Arrays.stream(MetricKind.values())
        .filter(kind -> kind.wire().equals(wire))
        .findFirst()
        .orElseThrow(() -> fields.fault("kind", KINDS, Reason.UNKNOWN_VALUE));
  }

  /** Whether the identity may lack its process. */
  boolean withoutProcess(int version) {
    return version == 2 && scope != Scope.SERVER_PROCESS;
  }

  /** Checks that the identity names the GPU, or the instance of it, that the metric is about. */
  void checkDevice(Fields fields, ServerIdentity identity) throws LineFault {
    if (onDevice && identity.deviceUuid().isEmpty()) {
      throw needed(fields, "device_uuid", "a GPU");
    }
    if (scope == Scope.GPU_INSTANCE && identity.gpuInstanceId().isEmpty()) {
      throw needed(fields, "gpu_instance_id", "a GPU instance");
    }
  }

  private LineFault needed(Fields fields, String key, String what) throws LineFault {
    Fields identity = fields.object("identity");
    return identity.fault(
        key,
        identity.has(key) ? "null" : "missing",
        "a string, because " + name + " is about " + what,
        Reason.INCONSISTENT);
  }
}
