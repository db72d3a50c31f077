package dev.inflight.sink.notify.outbox;

import dev.inflight.sink.file.InUseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An outbox that cannot be used: which file, what was found, what was expected. */
public final class OutboxException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final @Nullable String owner;

  public OutboxException(String message) {
    super(message);
    this.owner = null;
  }

  public OutboxException(String message, Throwable cause) {
    super(message, cause);
    this.owner = owner(cause);
  }

  private static @Nullable String owner(Throwable cause) {
    return cause instanceof InUseException inUse
        ? inUse.owner()
        : cause instanceof OutboxException other ? other.owner : null;
  }

  /**
   * The number of the process that uses it, or a word that says it is not known, if that is why.
   */
  public Optional<String> owner() {
    return Optional.ofNullable(owner);
  }
}
