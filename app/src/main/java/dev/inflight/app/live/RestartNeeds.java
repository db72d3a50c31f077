package dev.inflight.app.live;

import dev.inflight.ingest.http.HttpServerOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What of a service's options holds only from its next start on. */
final class RestartNeeds {
  private final List<String> needs = new ArrayList<>();

  private RestartNeeds() {}

  /** The keys of what is different, in the order of the manual. */
  static List<String> between(ServiceOptions now, ServiceOptions next) {
    RestartNeeds compared = new RestartNeeds();
    compared.http(now.http(), next.http());
    compared.add(
        "limits",
        List.of(now.http().limits(), now.intake()),
        List.of(next.http().limits(), next.intake()));
    compared.add("data_dir", now.data(), next.data());
    compared.add("direct", now.join().direct(), next.join().direct());
    compared.add("routes", now.join().routes(), next.join().routes());
    compared.add("annotation_socket", now.annotationPlaces(), next.annotationPlaces());
    compared.inputs(now.inputs(), next.inputs());
    compared.add("lateness", now.join().latenessNs(), next.join().latenessNs());
    compared.add("idle_timeout", now.join().idleTimeoutNs(), next.join().idleTimeoutNs());
    compared.add("horizon", now.join().horizonNs(), next.join().horizonNs());
    compared.add("retention", now.keeping().retention(), next.keeping().retention());
    compared.add("journal", now.journal(), next.journal());
    compared.add("event_files", now.keeping().events(), next.keeping().events());
    compared.add("reject_files", now.keeping().rejects(), next.keeping().rejects());
    compared.add("log", now.logFormat(), next.logFormat());
    return List.copyOf(compared.needs);
  }

  private void http(HttpServerOptions now, HttpServerOptions next) {
    add("listen", List.of(now.address(), now.port()), List.of(next.address(), next.port()));
    add("names", now.names(), next.names());
    add("token_file", now.token(), next.token());
    add("insecure", now.insecure(), next.insecure());
    add("tls", now.tls(), next.tls());
  }

  private void inputs(InputOptions now, InputOptions next) {
    add("host", now.host(), next.host());
    add("gateways", now.gateways(), next.gateways());
    add("requests_from_servers", now.requestsFromServers(), next.requestsFromServers());
    add("event_socket", now.eventSocket(), next.eventSocket());
    add("follow", now.follow(), next.follow());
  }

  private void add(String key, Object now, Object next) {
    if (!Objects.equals(now, next)) {
      needs.add(key);
    }
  }
}
