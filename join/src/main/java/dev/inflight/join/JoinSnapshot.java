package dev.inflight.join;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.zip.CRC32C;

/**
 * The outside of a snapshot: a name and a version, fingerprints of what the join was told to do,
 * the state, and a checksum of it all.
 */
final class JoinSnapshot {
  private static final byte[] NAME = {'I', 'N', 'F', 'L', 'J', 'O', 'I', 'N'};
  private static final int VERSION = 5;
  private static final int HEADER = NAME.length + 2 * Integer.BYTES;

  private JoinSnapshot() {}

  /** What must be the same again for the state to mean the same. */
  static Map<String, Long> fingerprints(
      Optional<JoinPlan> plan, JoinOptions options, SortedMap<String, Double> slo, Router router) {
    Map<String, Long> of = new LinkedHashMap<>();
    of.put("series", plan.map(each -> LongSet.fingerprint(each.seriesDescription())).orElse(0L));
    plan.ifPresent(
        each -> {
          of.put("clocks", LongSet.fingerprint(each.clocksDescription()));
          of.put("routes", LongSet.fingerprint(router.foreseen()));
        });
    of.put(
        "options",
        LongSet.fingerprint(
            String.join(
                "\u001f",
                options.order().name(),
                Boolean.toString(options.includeWarmup()),
                options.caseGlob(),
                options.runId())));
    of.put("objectives", LongSet.fingerprint(slo.toString()));
    return of;
  }

  /** A snapshot in pieces, which are to be put together in their order. */
  static List<byte[]> seal(StateOutput state) {
    StateOutput head = new StateOutput();
    for (byte each : NAME) {
      head.one(each);
    }
    head.fixed((long) VERSION << 32 | Math.toIntExact(state.size()));
    List<byte[]> pieces = new ArrayList<>(head.pieces());
    pieces.addAll(state.pieces());
    CRC32C sum = new CRC32C();
    pieces.forEach(sum::update);
    pieces.add(ByteBuffer.allocate(Integer.BYTES).putInt((int) sum.getValue()).array());
    return pieces;
  }

  /** The state inside; nothing of it is read before all of it is known to be whole. */
  static StateInput open(byte[] snapshot) throws SnapshotMismatchException {
    if (snapshot.length < HEADER + Integer.BYTES
        || !Arrays.equals(snapshot, 0, NAME.length, NAME, 0, NAME.length)) {
      throw new SnapshotMismatchException(
          "this is no snapshot of a join: " + snapshot.length + " bytes of something else");
    }
    long header = new StateInput(snapshot, NAME.length, HEADER).fixed();
    long version = header >>> 32;
    if (version != VERSION) {
      throw new SnapshotMismatchException(
          "the snapshot has version " + version + ", expected " + VERSION);
    }
    long length = HEADER + (header & 0xffff_ffffL) + Integer.BYTES;
    if (length != snapshot.length) {
      throw new SnapshotMismatchException(
          "the snapshot has " + snapshot.length + " bytes, expected " + length);
    }
    int end = snapshot.length - Integer.BYTES;
    int sum = 0;
    for (int at = end; at < snapshot.length; at++) {
      sum = sum << Byte.SIZE | snapshot[at] & 0xff;
    }
    if (sum != checksum(snapshot)) {
      throw new SnapshotMismatchException("the snapshot is damaged: its checksum differs");
    }
    return new StateInput(snapshot, HEADER, end);
  }

  private static int checksum(byte[] snapshot) {
    CRC32C sum = new CRC32C();
    sum.update(snapshot, 0, snapshot.length - Integer.BYTES);
    return (int) sum.getValue();
  }

  static void save(Map<String, Long> fingerprints, StateOutput out) {
    fingerprints.values().forEach(out::fixed);
  }

  static void check(Map<String, Long> fingerprints, StateInput in)
      throws SnapshotMismatchException {
    for (Map.Entry<String, Long> each : fingerprints.entrySet()) {
      if (in.fixed() != each.getValue()) {
        throw new SnapshotMismatchException(
            "the snapshot was taken with other " + each.getKey() + " than this join has");
      }
    }
  }
}
