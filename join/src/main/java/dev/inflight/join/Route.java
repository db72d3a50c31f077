package dev.inflight.join;

import dev.inflight.model.ServerIdentity;
import java.util.Map;

/**
 * One line of a route table: requests that match the patterns were served by the identities that
 * match the selector.
 *
 * @param endpoint glob over the endpoint ({@code *} any run of characters, {@code ?} one)
 * @param model glob over the model
 * @param caseId glob over the case
 * @param selector identity field ({@code host}, {@code replica_id}, {@code device_uuid}, …) to
 *     glob; all must match
 */
public record Route(String endpoint, String model, String caseId, Map<String, String> selector) {
  public Route {
    selector = Map.copyOf(selector);
  }

  /** Whether it speaks of that request. */
  boolean matches(RouteKey request) {
    return Glob.matches(endpoint, request.endpoint())
        && Glob.matches(model, request.model())
        && Glob.matches(caseId, request.caseId());
  }

  /** Whether it names that identity. */
  public boolean selects(ServerIdentity identity) {
    for (var field : selector.entrySet()) {
      if (!Glob.matches(field.getValue(), IdentityField.text(identity, field.getKey()))) {
        return false;
      }
    }
    return true;
  }
}
