package dev.inflight.app.points;

import dev.inflight.join.Answerer;
import dev.inflight.model.Labels;
import dev.inflight.model.Overlap;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.model.RequestSign;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServerIdentity;
import java.util.Map;
import java.util.TreeMap;

/**
 * The labels that points of a run carry.
 *
 * <p>Telemetry: {@code host}, {@code device} (the whole UUID), {@code gpu_instance}, {@code
 * replica}, {@code group}, {@code rank} and {@code pid}, as far as they are known. Requests: {@code
 * case_id}, {@code model} and {@code endpoint}, and {@code host} and {@code replica} where it is
 * known who answered.
 */
public final class PointLabels {
  private PointLabels() {}

  /** What is known of a series. */
  public static Labels of(SeriesKey series) {
    ServerIdentity identity = series.identity();
    Map<String, String> labels = new TreeMap<>();
    labels.put("host", identity.host());
    labels.put("device", identity.deviceUuid());
    labels.put("gpu_instance", identity.gpuInstanceId());
    labels.put("replica", identity.replicaId());
    labels.put("group", identity.groupId());
    labels.put("rank", identity.rank() < 0 ? "" : Integer.toString(identity.rank()));
    labels.put("pid", identity.pid() == 0 ? "" : Long.toString(identity.pid()));
    return Labels.of(labels);
  }

  /** What is known of a request when it ends. */
  public static Labels of(RequestEvent request, Answerer answerer) {
    return Labels.of(said(request, named(answerer)));
  }

  /** What is known of a request when it is joined. */
  public static Labels of(RequestRow row) {
    Map<String, String> labels = new TreeMap<>();
    if (row.joined() && row.candidates() == 1 && row.overlapCount() > 0) {
      Overlap any = row.overlap(0);
      labels.put("host", any.series().identity().host());
      labels.put("replica", any.series().identity().replicaId());
    }
    return Labels.of(said(row.request(), labels));
  }

  private static Map<String, String> said(RequestEvent request, Map<String, String> labels) {
    labels.put("case_id", request.caseId());
    labels.put("model", request.model());
    labels.put("endpoint", request.endpoint());
    said(labels, "host", request.servedBy().host());
    said(labels, "replica", request.servedBy().replicaId());
    return labels;
  }

  private static void said(Map<String, String> labels, String name, String value) {
    if (!value.isEmpty()) {
      labels.put(name, value);
    }
  }

  /** What is known of a request that is in flight. */
  public static Labels of(RequestSign sign, Answerer answerer) {
    Map<String, String> labels = named(answerer);
    labels.put("case_id", sign.caseId());
    labels.put("model", sign.model());
    labels.put("endpoint", sign.endpoint());
    return Labels.of(labels);
  }

  private static Map<String, String> named(Answerer answerer) {
    Map<String, String> labels = new TreeMap<>();
    said(labels, "host", answerer.host());
    said(labels, "replica", answerer.replica());
    return labels;
  }
}
