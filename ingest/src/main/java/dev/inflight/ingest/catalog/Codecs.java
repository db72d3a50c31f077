package dev.inflight.ingest.catalog;

import dev.inflight.ingest.codec.Codec;
import dev.inflight.ingest.codec.aiperf.GpuTelemetryCodec;
import dev.inflight.ingest.codec.aiperf.ProfileExportCodec;
import dev.inflight.ingest.codec.canonical.CanonicalCodec;
import dev.inflight.ingest.codec.inferencex.DetailedResultsCodec;
import dev.inflight.ingest.codec.inferencex.ServerMetricsCodec;
import java.util.List;

/**
 * The formats that are read. A new one is a class that implements {@link Codec}, and a line here.
 */
public final class Codecs {
  /** In the order in which they are asked: narrow ones first. */
  private static final List<Codec> ALL =
      List.of(
          new GpuTelemetryCodec(),
          new ProfileExportCodec(),
          new DetailedResultsCodec(),
          new ServerMetricsCodec(),
          new CanonicalCodec());

  private Codecs() {}

  /** All formats, in the order in which they are asked. */
  public static List<Codec> all() {
    return ALL;
  }
}
