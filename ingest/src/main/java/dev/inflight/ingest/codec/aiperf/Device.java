package dev.inflight.ingest.codec.aiperf;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Unnamed;
import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.model.Scope;
import dev.inflight.model.SeriesKey;

/**
 * One GPU as one exporter reports it. Exporters in containers report their own host names: two of
 * them may name two hosts for one GPU.
 */
record Device(String host, String uuid, String source) {

  static Device of(Fields line) throws LineFault {
    String url = line.textOrEmpty("dcgm_url");
    String source = url.isEmpty() ? line.textOrEmpty("telemetry_source_url") : url;
    String host = line.textOrEmpty("hostname").replace('/', '_');
    return new Device(host, line.filled("gpu_uuid"), source(source));
  }

  /**
   * {@code http://localhost:9400/metrics} is {@code dcgm localhost:9400}; others stay as they are.
   */
  private static String source(String url) {
    for (String scheme : new String[] {"http://", "https://"}) {
      if (url.startsWith(scheme)) {
        int path = url.indexOf('/', scheme.length());
        return "dcgm " + url.substring(scheme.length(), path < 0 ? url.length() : path);
      }
    }
    return url.isEmpty() ? "aiperf" : url;
  }

  SeriesKey series(GpuMetric metric) {
    return Unnamed.series(
        Unnamed.gpu(host, uuid),
        metric.name(),
        source,
        metric.unit(),
        metric.kind(),
        Scope.GPU_DEVICE);
  }
}
