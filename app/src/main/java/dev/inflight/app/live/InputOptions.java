package dev.inflight.app.live;

/**
 * What comes into a service besides posts and annotations, and how it is understood.
 *
 * @param host the name of this machine as telemetry has it: annotations of its processes are on its
 *     clock; empty when it is not known
 */
public record InputOptions(String host) {
  /** Nothing besides, on a machine without a name. */
  public static final InputOptions NONE = new InputOptions("");

  /** The same on a machine of that name. */
  public InputOptions onHost(String other) {
    return new InputOptions(other);
  }
}
