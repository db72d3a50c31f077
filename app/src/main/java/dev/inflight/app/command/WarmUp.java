package dev.inflight.app.command;

import dev.inflight.app.outcome.CommandFailure;

/** Reads {@code --warmup}. */
final class WarmUp {
  private WarmUp() {}

  /** Whether plain windows are to answer before they are full. */
  static boolean partial(String how) {
    return switch (how) {
      case "full" -> false;
      case "partial" -> true;
      default -> throw CommandFailure.usage("--warmup", how, "full or partial");
    };
  }
}
