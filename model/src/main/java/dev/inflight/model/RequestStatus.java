package dev.inflight.model;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How a request ended, as its client saw it; values that are not listed count as {@link #OTHER}.
 */
public enum RequestStatus {
  OK("ok"),
  TIMEOUT("timeout"),
  REJECTED("rejected"),
  UNREACHABLE("unreachable"),
  DELIVERY_UNKNOWN("delivery_unknown"),
  ERROR("error"),
  DROPPED("dropped"),
  CANCELLED("cancelled"),
  OTHER("other");

  private static final Map<String, RequestStatus> BY_WIRE =
      Stream.of(values()).collect(Collectors.toMap(RequestStatus::wire, Function.identity()));

  private final String wire;

  RequestStatus(String wire) {
    this.wire = wire;
  }

  /** The name in records and reports. */
  public String wire() {
    return wire;
  }

  /** The status of that name, {@link #OTHER} for a name that is not known. */
  public static RequestStatus of(String wire) {
    if (wire.equals("ok")) {
      return OK;
    }
    return BY_WIRE.getOrDefault(wire, OTHER);
  }
}
