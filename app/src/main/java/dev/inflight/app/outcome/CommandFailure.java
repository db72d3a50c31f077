package dev.inflight.app.outcome;

import java.io.Serial;

/** An expected end of a command: one line for the person who typed it, and an exit code. */
public final class CommandFailure extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  private final int exitCode;

  /**
   * @param exitCode one of {@link ExitCode}
   * @param message what, where, and what was expected; never a secret
   */
  public CommandFailure(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** As above, for a failure that another one brought about. */
  public CommandFailure(int exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** The refusal of an option's value: what was found, and what was expected. */
  public static CommandFailure usage(String option, String found, String expected) {
    return new CommandFailure(ExitCode.USAGE, option + ": '" + found + "', expected " + expected);
  }

  /** One of {@link ExitCode}. */
  public int exitCode() {
    return exitCode;
  }
}
