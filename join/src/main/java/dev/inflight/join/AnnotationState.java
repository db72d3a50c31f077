package dev.inflight.join;

import dev.inflight.model.Annotation;
import dev.inflight.model.Annotation.Flag;
import dev.inflight.model.Annotation.Kind;
import dev.inflight.model.Labels;
import java.util.EnumSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Annotations as state. */
final class AnnotationState {
  private AnnotationState() {}

  static void save(Annotation annotation, StateOutput out) {
    out.number(annotation.kind().ordinal());
    SortedMap<String, String> labels = annotation.labels().toMap();
    out.number(labels.size());
    labels.forEach(
        (name, value) -> {
          out.text(name);
          out.text(value);
        });
    out.number(annotation.pid());
    out.number(annotation.atNs());
    out.fixed(annotation.startNs());
    out.fixed(annotation.endNs());
    out.text(annotation.spanId());
    for (Flag each : Flag.values()) {
      out.flag(annotation.flags().contains(each));
    }
  }

  static Annotation load(StateInput in) throws SnapshotMismatchException {
    Kind kind = in.constant(Kind.values());
    SortedMap<String, String> labels = new TreeMap<>();
    for (int left = in.count(2); left > 0; left--) {
      labels.put(in.text(), in.text());
    }
    long pid = in.number();
    long atNs = in.number();
    long startNs = in.fixed();
    long endNs = in.fixed();
    String spanId = in.text();
    Set<Flag> flags = EnumSet.noneOf(Flag.class);
    for (Flag each : Flag.values()) {
      if (in.flag()) {
        flags.add(each);
      }
    }
    try {
      return new Annotation(kind, Labels.of(labels), pid, atNs, startNs, endNs, spanId, flags);
    } catch (IllegalArgumentException e) {
      throw new SnapshotMismatchException("the snapshot is damaged: " + e.getMessage(), e);
    }
  }
}
