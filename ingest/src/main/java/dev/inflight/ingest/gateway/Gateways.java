package dev.inflight.ingest.gateway;

import dev.inflight.ingest.gateway.Gateway.Kind;
import dev.inflight.model.Absent;
import dev.inflight.model.ServedBy;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of gateways: the first line that fits says who is meant. Immutable. */
public final class Gateways {
  /** A table without lines: nobody is meant but who is named. */
  public static final Gateways NONE = new Gateways(List.of());

  private final List<Gateway> lines;

  /** A table of those lines, in their order. */
  public Gateways(List<Gateway> lines) {
    this.lines = List.copyOf(lines);
  }

  /** What is said of who answered, wherever that is. */
  @FunctionalInterface
  public interface Said {
    /** All that is said in one place. */
    List<String> at(Kind kind, String name);
  }

  /**
   * Who is meant.
   *
   * @param before what is known already and not replaced: pod and address
   */
  public Optional<ServedBy> meant(Said said, ServedBy before) {
    for (Gateway line : lines) {
      for (String each : said.at(line.kind(), line.name())) {
        if (line.matches(each)) {
          return Optional.of(line.meant(each, before));
        }
      }
    }
    return Optional.empty();
  }

  /** Who is meant by the pod or the address in a record; the same when it names more itself. */
  public ServedBy meant(ServedBy by) {
    if (lines.isEmpty()
        || !by.host().isEmpty()
        || !by.replicaId().isEmpty()
        || Absent.has(by.pid())) {
      return by;
    }
    return meant(
            (kind, name) ->
                switch (kind) {
                  case ADDRESS -> by.address().isEmpty() ? List.of() : List.of(by.address());
                  case POD -> by.pod().isEmpty() ? List.of() : List.of(by.pod());
                  case HEADER, ATTRIBUTE -> List.of();
                },
            by)
        .orElse(by);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Gateways table && lines.equals(table.lines);
  }

  @Override
  public int hashCode() {
    return lines.hashCode();
  }
}
