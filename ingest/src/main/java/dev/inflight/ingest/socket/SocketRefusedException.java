package dev.inflight.ingest.socket;

import java.util.List;

/** No socket could be bound, and why, for each place that was tried. */
public final class SocketRefusedException extends Exception {
  private static final long serialVersionUID = 1;

  SocketRefusedException(List<String> reasons) {
    super(String.join("; ", reasons));
  }

  SocketRefusedException(String reason) {
    super(reason);
  }
}
