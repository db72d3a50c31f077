package dev.inflight.ingest.codec.aiperf;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.UnixTime;
import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.ingest.codec.json.JsonLines;
import dev.inflight.model.Provenance;
import dev.inflight.model.SampleState;
import dev.inflight.model.TelemetrySample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Each line is one poll of one GPU by one exporter: a sample of every metric. A poll whose values
 * all equal those of the poll before, the ever advancing energy included, is a repeat of a cached
 * reading: its samples are stale.
 */
final class GpuPolls implements JsonLines.Records {
  /** The most devices whose last poll is remembered; beyond it repeats are not recognised. */
  private static final int MOST_DEVICES = 100_000;

  private final ParseContext context;
  private final Map<Device, Gpu> gpus = new HashMap<>();

  GpuPolls(ParseContext context) {
    this.context = context;
  }

  @Override
  public void record(Fields line) throws LineFault {
    long at = UnixTime.checked("timestamp_ns", line.integer("timestamp_ns"));
    Gpu gpu = gpu(Device.of(line));
    Poll poll = Poll.of(line.object("telemetry_data"));
    boolean stale = gpu.repeats(poll);
    List<TelemetrySample> samples = new ArrayList<>(poll.size());
    for (String name : poll.names()) {
      samples.add(sample(at, gpu.reading(name), poll.text(name), stale));
    }
    samples.forEach(context::event);
  }

  private Gpu gpu(Device device) {
    Gpu known = gpus.get(device);
    if (known != null) {
      return known;
    }
    Gpu fresh = new Gpu(device, context.series());
    if (gpus.size() < MOST_DEVICES) {
      gpus.put(device, fresh);
    }
    return fresh;
  }

  private static TelemetrySample sample(long at, Gpu.Reading reading, String text, boolean stale)
      throws LineFault {
    SampleState state = SampleState.VALID;
    if (text.isEmpty() || reading.metric().blank(text)) {
      state = SampleState.MISSING;
    } else if (stale) {
      state = SampleState.STALE;
    }
    long bits = state == SampleState.VALID ? reading.bits(text) : 0;
    return new TelemetrySample(reading.series(), at, bits, state, 0, "", Provenance.REPORTED);
  }
}
