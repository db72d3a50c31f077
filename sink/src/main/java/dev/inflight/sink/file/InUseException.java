package dev.inflight.sink.file;

/** A file that somebody else uses: who that is. */
public final class InUseException extends UnusableFileException {
  private static final long serialVersionUID = 1L;

  private final String owner;

  InUseException(String by, String owner) {
    super("in use by " + by + ", expected to be its only user");
    this.owner = owner;
  }

  /** The number of the process that uses it, or a word that says it is not known. */
  public String owner() {
    return owner;
  }
}
