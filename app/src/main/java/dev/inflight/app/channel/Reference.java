package dev.inflight.app.channel;

/** Where a secret is kept. */
sealed interface Reference {

  /** An environment variable. */
  record Variable(String name) implements Reference {
    @Override
    public String toString() {
      return "variable " + name;
    }
  }

  /** A file, relative to the one that names it. */
  record File(String name) implements Reference {
    @Override
    public String toString() {
      return "file " + name;
    }
  }
}
