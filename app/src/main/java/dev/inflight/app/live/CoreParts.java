package dev.inflight.app.live;

import dev.inflight.join.AnnotationTimeline;
import dev.inflight.join.LiveJoin;
import dev.inflight.join.SnapshotMismatchException;
import dev.inflight.rules.engine.RuleEngine;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The parts of a core, at their beginning or as a snapshot has them.
 *
 * @param rows where the join's rows go
 */
record CoreParts(
    CoreTimes times,
    LiveJoin join,
    RuleEngine engine,
    AnnotationTimeline annotations,
    RowRelay rows) {

  private static final int TIMES = 0;
  private static final int ENGINE = 1;
  private static final int ANNOTATIONS = 2;

  /** All from there on. */
  private static final int JOIN = 3;

  static CoreParts beginning(CoreSettings settings) {
    RowRelay rows = new RowRelay();
    return new CoreParts(
        new CoreTimes(),
        settings.newJoin(rows),
        settings.newEngine(),
        settings.newAnnotations(),
        rows);
  }

  static List<byte[]> write(
      CoreTimes times, LiveJoin join, RuleEngine engine, AnnotationTimeline annotations) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      times.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException("into memory", e);
    }
    List<byte[]> parts = new ArrayList<>();
    parts.add(bytes.toByteArray());
    parts.add(engine.snapshot());
    parts.add(annotations.snapshot());
    parts.addAll(join.snapshotPieces());
    return parts;
  }

  static CoreParts of(CoreSettings settings, List<byte[]> snapshot, Consumer<String> notes) {
    if (snapshot.size() <= JOIN) {
      throw new IllegalArgumentException(
          "a snapshot of " + snapshot.size() + " parts, expected more than " + JOIN);
    }
    RowRelay rows = new RowRelay();
    return new CoreParts(
        times(snapshot.get(TIMES)),
        join(settings, rows, whole(snapshot.subList(JOIN, snapshot.size())), notes),
        engine(settings, snapshot.get(ENGINE), notes),
        annotations(settings, snapshot.get(ANNOTATIONS), notes),
        rows);
  }

  private static byte[] whole(List<byte[]> pieces) {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    pieces.forEach(whole::writeBytes);
    return whole.toByteArray();
  }

  private static CoreTimes times(byte[] part) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(part))) {
      return CoreTimes.read(in);
    } catch (IOException e) {
      throw new IllegalArgumentException("the core's times end early", e);
    }
  }

  private static LiveJoin join(
      CoreSettings settings, RowRelay rows, byte[] part, Consumer<String> notes) {
    try {
      return settings.join(rows, part);
    } catch (SnapshotMismatchException e) {
      notes.accept("open requests and samples of before are left out: " + e.getMessage());
      return settings.newJoin(rows);
    }
  }

  private static RuleEngine engine(CoreSettings settings, byte[] part, Consumer<String> notes) {
    try {
      return settings.engine(part);
    } catch (dev.inflight.rules.engine.SnapshotMismatchException e) {
      notes.accept("windows and states of rules begin anew: " + e.getMessage());
      return settings.newEngine();
    }
  }

  private static AnnotationTimeline annotations(
      CoreSettings settings, byte[] part, Consumer<String> notes) {
    try {
      return AnnotationTimeline.restore(AnnotationTimeline.Limits.DEFAULT, part);
    } catch (SnapshotMismatchException e) {
      notes.accept("annotations of before are left out: " + e.getMessage());
      return settings.newAnnotations();
    }
  }
}
