package dev.inflight.app.config;

import dev.inflight.app.channel.Section;
import dev.inflight.app.config.ServeSection.Access;
import dev.inflight.app.config.ServeSection.Limits;
import dev.inflight.app.config.ServeSection.Times;
import dev.inflight.app.rules.IssueLog;
import dev.inflight.app.rules.Value;
import dev.inflight.app.rules.Value.Items;
import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.ingest.InletLimits;
import dev.inflight.ingest.http.HttpLimits;
import dev.inflight.ingest.http.Tls;
import dev.inflight.ingest.push.PushLimits;
import dev.inflight.join.Objectives;
import dev.inflight.join.Route;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads the key {@code serve} of a configuration. */
final class ServeReader {
  /** All keys that there are. */
  static final List<String> KEYS =
      List.of(
          "listen",
          "data_dir",
          "rules",
          "direct",
          "routes",
          "annotation_socket",
          "host",
          "gateways",
          "requests_from_servers",
          "event_socket",
          "follow",
          "names",
          "token_file",
          "insecure",
          "tls",
          "limits",
          "slo",
          "lateness",
          "idle_timeout",
          "horizon",
          "retention",
          "journal",
          "event_files",
          "reject_files",
          "log");

  private static final List<String> LIMITS =
      List.of(
          "connections", "bodies", "requests_per_second", "followers", "body", "line", "waiting");

  /** With the lines before it in its batch it fits into one record of the journal. */
  private static final long LONGEST_LINE = 15L << 20;

  private static final Duration LEAST = Duration.ofMillis(1);
  private static final Duration MOST_WAIT = Duration.ofMinutes(10);
  private static final Duration MOST_HORIZON = Duration.ofHours(24);

  private final Path folder;
  private ServeSection read = ServeSection.NONE;

  /**
   * @param file whose folder paths are relative to
   */
  ServeReader(Path file) {
    @Nullable Path parent = file.getParent();
    this.folder = parent == null ? Path.of("") : parent;
  }

  /** What was read last. */
  ServeSection section() {
    return read;
  }

  void read(Value value, IssueLog log) {
    Section.of(value, "service", KEYS, "{listen, data_dir, rules, …}", log)
        .ifPresent(section -> read = section(section));
  }

  private ServeSection section(Section section) {
    Optional<Value> routes = section.mapping().value("routes");
    boolean inline = routes.filter(Items.class::isInstance).isPresent();
    return new ServeSection(
        listen(section),
        path(section, "data_dir", "a folder"),
        section.mapping().texts("rules").stream().map(Scalar::text).map(folder::resolve).toList(),
        direct(section),
        inline ? Optional.empty() : path(section, "routes", "a file or a list of routes"),
        inline ? routes.map(new RouteReader(section.log())::read).orElseThrow() : List.<Route>of(),
        annotationSocket(section),
        inputs(section),
        names(section),
        access(section),
        limits(section),
        objectives(section),
        times(section),
        new KeepingReader(section, this::path).read(),
        log(section));
  }

  private static Optional<ListenAddress> listen(Section section) {
    Optional<Scalar> text = section.text("listen", ListenAddress.EXPECTED);
    Optional<ListenAddress> address = text.map(Scalar::text).flatMap(ListenAddress::of);
    if (text.isPresent() && address.isEmpty()) {
      section.invalid("listen", text.get(), ListenAddress.EXPECTED);
    }
    return address;
  }

  private static Optional<Boolean> direct(Section section) {
    return section.mapping().value("direct").isPresent()
        ? Optional.of(section.mapping().flag("direct", false))
        : Optional.empty();
  }

  private Optional<Path> path(Section section, String key, String expected) {
    Optional<Scalar> text = section.text(key, expected);
    if (text.isPresent() && text.get().text().indexOf(0) >= 0) {
      section.error(text.get().offset(), key + " is no path, expected " + expected);
      return Optional.empty();
    }
    return text.map(each -> folder.resolve(each.text()));
  }

  private Optional<String> annotationSocket(Section section) {
    boolean none =
        section
            .mapping()
            .value("annotation_socket")
            .filter(each -> each instanceof Scalar scalar && scalar.text().equals("none"))
            .isPresent();
    return none
        ? Optional.of("none")
        : path(section, "annotation_socket", "a path, or none").map(Path::toString);
  }

  private ServeSection.Inputs inputs(Section section) {
    return new ServeSection.Inputs(
        section.text("host", "a name of this machine").map(Scalar::text),
        path(section, "gateways", "a file"),
        section.mapping().flag("requests_from_servers", false),
        path(section, "event_socket", "a path"),
        section.mapping().texts("follow").stream().map(Scalar::text).map(folder::resolve).toList());
  }

  private static Set<String> names(Section section) {
    Set<String> names = new TreeSet<>();
    for (Scalar each : section.mapping().texts("names")) {
      if (each.text().matches("[0-9a-zA-Z._-]{1,253}")) {
        names.add(each.text());
      } else {
        section.invalid("names", each, "names of hosts, without port");
      }
    }
    return names;
  }

  private Access access(Section section) {
    Optional<Section> tls =
        section.section("tls", "mapping", List.of("certificate", "key"), "{certificate, key}");
    Optional<Path> certificate =
        tls.flatMap(each -> required(each, "certificate", "a file of certificates, PEM"));
    Optional<Path> key = tls.flatMap(each -> required(each, "key", "a file with its key, PEM"));
    return new Access(
        path(section, "token_file", "a file"),
        section.mapping().flag("insecure", false),
        certificate.flatMap(c -> key.map(k -> new Tls(c, k))));
  }

  private Optional<Path> required(Section section, String key, String expected) {
    if (section.mapping().value(key).isEmpty()) {
      section.error(section.mapping().offset(), "no " + key + ", expected " + expected);
    }
    return path(section, key, expected);
  }

  private static Limits limits(Section section) {
    HttpLimits http = HttpLimits.DEFAULT;
    PushLimits push = PushLimits.DEFAULT;
    InletLimits inlet = InletLimits.DEFAULT;
    Optional<Section> found =
        section.section("limits", "mapping of limits", LIMITS, "{connections, bodies, …}");
    if (found.isEmpty()) {
      return Limits.USUAL;
    }
    Section limits = found.get();
    return new Limits(
        http.withConnections(limits.whole("connections", 1, 1 << 20, http.connections()))
            .withBodies(limits.whole("bodies", 1, 1 << 20, http.bodies()))
            .withPeerRequestsPerSecond(
                limits.whole("requests_per_second", 0, 1 << 20, http.peerRequestsPerSecond()))
            .withEvents(
                limits.whole("followers", 1, 1 << 20, http.eventClients()), http.eventBuffer()),
        new PushLimits(
            limits.bytes("body", 1, 1L << 40, push.bodyBytes()),
            push.expandedBytes(),
            push.expansion(),
            (int) limits.bytes("line", 64, LONGEST_LINE, push.lineBytes()),
            push.batchLines(),
            push.batchBytes()),
        new InletLimits(
            inlet.batches(),
            limits.bytes("waiting", 1 << 20, 1L << 36, inlet.bytes()),
            inlet.retryAfter()));
  }

  private static Map<String, Double> objectives(Section section) {
    List<String> keys =
        Objectives.CRITERIA.stream().map(each -> each.replaceAll("_ms$", "")).toList();
    Map<String, Double> limits = new TreeMap<>();
    Optional<Section> slo =
        section.section("slo", "set of objectives", keys, "{ttft: 500ms, tpot: 30ms}");
    for (String each : keys) {
      if (slo.isPresent() && slo.get().mapping().value(each).isPresent()) {
        Duration limit =
            slo.get().duration(each, Duration.ofNanos(1_000), Duration.ofDays(1), Duration.ZERO);
        limits.put(each + "_ms", limit.toNanos() / 1e6);
      }
    }
    return limits;
  }

  private static Times times(Section section) {
    Times usual = Times.USUAL;
    return new Times(
        section.duration("lateness", Duration.ZERO, MOST_WAIT, usual.lateness()),
        section.duration("idle_timeout", LEAST, MOST_WAIT, usual.idleTimeout()),
        section.duration("horizon", Duration.ofSeconds(1), MOST_HORIZON, usual.horizon()));
  }

  private static Optional<String> log(Section section) {
    Optional<Scalar> text = section.text("log", "text or json");
    if (text.isPresent() && !LogFormat.WORDS.contains(text.get().text())) {
      section.invalid("log", text.get(), "text or json");
      return Optional.empty();
    }
    return text.map(Scalar::text);
  }
}
