package dev.inflight.app.outcome;

/** The exit codes of every command, as the manual lists them. */
public final class ExitCode {

  /** What was asked for is done; where a question was asked, the answer is yes. */
  public static final int DONE = 0;

  /** The question was understood and the answer is no. */
  public static final int NO = 1;

  /** The command line, the configuration or the rules are wrong. */
  public static final int USAGE = 2;

  /** A rule fired in a replay. */
  public static final int FIRED = 3;

  /** A gate failed. */
  public static final int GATE = 4;

  /** The data cannot be read, or not enough of it can. */
  public static final int DATA = 5;

  /** This platform lacks what the command needs. */
  public static final int LACKING = 6;

  /** An error of the program itself. */
  public static final int UNEXPECTED = 70;

  /** Interrupted from outside, as by Ctrl-C. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
