package dev.inflight.ingest.codec;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What readers have learned of the lines that come in, for the inputs that come after. Safe for use
 * by several inputs at a time.
 */
public final class Learned {
  private static final int USUAL_BYTES = 32 << 20;

  private final int mostBytes;
  private final Map<Class<?>, Object> parts = new ConcurrentHashMap<>();

  /** Nothing yet. */
  public Learned() {
    this(USUAL_BYTES);
  }

  /**
   * Nothing yet.
   *
   * @param mostBytes about how much readers of one kind may keep
   */
  public Learned(int mostBytes) {
    this.mostBytes = mostBytes;
  }

  public int mostBytes() {
    return mostBytes;
  }

  /** What readers of that kind have learned, which is thread-safe; they begin with what is made. */
  public <T> T of(Class<T> kind, Supplier<T> made) {
    return kind.cast(parts.computeIfAbsent(kind, any -> made.get()));
  }
}
