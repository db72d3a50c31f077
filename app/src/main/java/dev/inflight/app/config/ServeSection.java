package dev.inflight.app.config;

import dev.inflight.ingest.InletLimits;
import dev.inflight.ingest.http.HttpLimits;
import dev.inflight.ingest.http.Tls;
import dev.inflight.ingest.push.PushLimits;
import dev.inflight.join.Route;
import dev.inflight.sink.journal.JournalLimits;
import dev.inflight.sink.store.EventFileOptions;
import dev.inflight.sink.store.Retention;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a file says of the service; empty: nothing. Paths are relative to the file's folder, and
 * here as they are seen from the working folder.
 *
 * @param annotationSocket a path, or {@code none}
 */
record ServeSection(
    Optional<ListenAddress> listen,
    Optional<Path> data,
    List<Path> rules,
    Optional<Boolean> direct,
    Optional<Path> routesFile,
    List<Route> routes,
    Optional<String> annotationSocket,
    Inputs inputs,
    Set<String> names,
    Access access,
    Limits limits,
    Map<String, Double> slo,
    Times times,
    Kept kept,
    Optional<String> logFormat) {

  /** What comes in besides posts and annotations. */
  record Inputs(
      Optional<String> host,
      Optional<Path> gateways,
      boolean requestsFromServers,
      Optional<Path> eventSocket,
      List<Path> follow) {
    static final Inputs NONE =
        new Inputs(Optional.empty(), Optional.empty(), false, Optional.empty(), List.of());

    Inputs {
      follow = List.copyOf(follow);
    }
  }

  /** Who may call, and how. */
  record Access(Optional<Path> tokenFile, boolean insecure, Optional<Tls> tls) {
    static final Access USUAL = new Access(Optional.empty(), false, Optional.empty());
  }

  /** How much may come at a time. */
  record Limits(HttpLimits http, PushLimits push, InletLimits inlet) {
    static final Limits USUAL =
        new Limits(HttpLimits.DEFAULT, PushLimits.DEFAULT, InletLimits.DEFAULT);
  }

  /** How long the join waits, and how far back it reaches. */
  record Times(Duration lateness, Duration idleTimeout, Duration horizon) {
    static final Times USUAL =
        new Times(Duration.ofSeconds(2), Duration.ofSeconds(10), Duration.ofMinutes(15));
  }

  /** What is kept on disk. */
  record Kept(
      Retention retention, JournalLimits journal, Optional<Files> events, Optional<Files> rejects) {
    static final Kept USUAL =
        new Kept(Retention.USUAL, JournalLimits.USUAL, Optional.empty(), Optional.empty());
  }

  /** Rotating files; without a folder in that of the data. */
  record Files(Optional<Path> folder, EventFileOptions options) {}

  /** Nothing is said. */
  static final ServeSection NONE =
      new ServeSection(
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Optional.empty(),
          Inputs.NONE,
          Set.of(),
          Access.USUAL,
          Limits.USUAL,
          Map.of(),
          Times.USUAL,
          Kept.USUAL,
          Optional.empty());

  ServeSection {
    rules = List.copyOf(rules);
    routes = List.copyOf(routes);
    names = Set.copyOf(names);
    slo = Map.copyOf(slo);
  }
}
