package dev.inflight.ingest.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the server answers, by method and path. Routes are asked in the order they were added, so
 * exact paths go before those with names in them. HEAD is answered by the route for GET.
 */
public final class HttpRoutes {
  private final List<Route> routes;

  private HttpRoutes(List<Route> routes) {
    this.routes = List.copyOf(routes);
  }

  /** One route. */
  record Route(String method, PathTemplate path, boolean open, Handler handler) {}

  /** A route with what the names in its path stand for. */
  record Match(Route route, Map<String, String> variables) {}

  /** Begins without any route. */
  public static Builder builder() {
    return new Builder();
  }

  /** The route for a request. */
  Optional<Match> find(String method, List<String> segments) {
    String asked = method.equals("HEAD") ? "GET" : method;
    for (Route route : routes) {
      Optional<Map<String, String>> variables = route.path().match(segments);
      if (variables.isPresent() && route.method().equals(asked)) {
        return Optional.of(new Match(route, variables.get()));
      }
    }
    return Optional.empty();
  }

  /** The methods that a path knows, as the {@code Allow} header says them; empty for none. */
  String allowed(List<String> segments) {
    return routes.stream()
        .filter(route -> route.path().match(segments).isPresent())
        .map(route -> route.method().equals("GET") ? "GET, HEAD" : route.method())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** Gathers routes. */
  public static final class Builder {
    private final List<Route> routes = new ArrayList<>();

    private Builder() {}

    /** Answers GET and HEAD. */
    public Builder get(String path, Handler handler) {
      return add("GET", path, false, handler);
    }

    /** Answers GET and HEAD even of those who show no token. */
    public Builder getForAll(String path, Handler handler) {
      return add("GET", path, true, handler);
    }

    /** Answers POST. */
    public Builder post(String path, Handler handler) {
      return add("POST", path, false, handler);
    }

    /** Answers PUT. */
    public Builder put(String path, Handler handler) {
      return add("PUT", path, false, handler);
    }

    /** Answers DELETE. */
    public Builder delete(String path, Handler handler) {
      return add("DELETE", path, false, handler);
    }

    private Builder add(String method, String path, boolean open, Handler handler) {
      routes.add(new Route(method, new PathTemplate(path), open, handler));
      return this;
    }

    /** All of them. */
    public HttpRoutes build() {
      return new HttpRoutes(routes);
    }
  }
}
