package dev.inflight.model;

/** How it is known which identities may have served a request, strongest first. */
public enum RouteEvidence {
  /** The request says who served it. */
  DECLARED_PER_REQUEST("declared_per_request"),
  /** The operator said so. */
  DECLARED("declared"),
  /** A declared route with several replicas: one of them served it. */
  ONE_OF("one_of"),
  /** One endpoint and one host: there is no other possibility in the data. */
  IMPLIED("implied"),
  /** Nobody said. */
  NONE("none");

  private final String wire;

  RouteEvidence(String wire) {
    this.wire = wire;
  }

  /** The name in records and reports. */
  public String wire() {
    return wire;
  }
}
