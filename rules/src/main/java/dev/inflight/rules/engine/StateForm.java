package dev.inflight.rules.engine;

import dev.inflight.model.CoverageStatus;
import dev.inflight.model.Labels;
import dev.inflight.model.RequestOverlap;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** How texts, labels and requests are written into snapshots. */
final class StateForm {

  private static final CoverageStatus[] COVERAGES = CoverageStatus.values();

  private StateForm() {}

  static void text(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  static String text(DataInputStream in) throws IOException {
    return new String(in.readNBytes(count(in)), StandardCharsets.UTF_8);
  }

  /** A number of things that follow, each at least a byte long. */
  static int count(DataInputStream in) throws IOException {
    int count = in.readInt();
    if (count < 0 || count > in.available()) {
      throw new IOException("more is announced than follows: " + count);
    }
    return count;
  }

  static void labels(DataOutputStream out, Labels labels) throws IOException {
    out.writeInt(labels.names().size());
    for (int i = 0; i < labels.names().size(); i++) {
      text(out, labels.names().get(i));
      text(out, labels.values().get(i));
    }
  }

  static Labels labels(DataInputStream in) throws IOException {
    List<String> names = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (int left = count(in); left > 0; left--) {
      names.add(text(in));
      values.add(text(in));
    }
    return new Labels(names, values);
  }

  static void ended(DataOutputStream out, EndedRequest request) throws IOException {
    text(out, request.id());
    labels(out, request.labels());
    text(out, request.status());
    out.writeLong(request.startedAtNs());
    out.writeLong(request.endedAtNs());
    out.writeDouble(request.ttftMs());
    out.writeDouble(request.e2eMs());
    out.writeDouble(request.tpotMs());
    out.writeDouble(request.outputTokens());
    out.writeInt(request.overlaps().size());
    for (RequestOverlap overlap : request.overlaps()) {
      text(out, overlap.metric());
      text(out, overlap.owner());
      out.writeDouble(overlap.max());
      out.writeDouble(overlap.mean());
      out.writeInt(overlap.coverage().ordinal());
    }
  }

  static EndedRequest ended(DataInputStream in) throws IOException {
    return new EndedRequest(
        text(in),
        labels(in),
        text(in),
        in.readLong(),
        in.readLong(),
        in.readDouble(),
        in.readDouble(),
        in.readDouble(),
        in.readDouble(),
        overlaps(in));
  }

  private static List<RequestOverlap> overlaps(DataInputStream in) throws IOException {
    List<RequestOverlap> overlaps = new ArrayList<>();
    for (int left = count(in); left > 0; left--) {
      overlaps.add(
          new RequestOverlap(text(in), text(in), in.readDouble(), in.readDouble(), coverage(in)));
    }
    return overlaps;
  }

  private static CoverageStatus coverage(DataInputStream in) throws IOException {
    int ordinal = in.readInt();
    if (ordinal < 0 || ordinal >= COVERAGES.length) {
      throw new IOException("no coverage has the number " + ordinal);
    }
    return COVERAGES[ordinal];
  }
}
