package dev.inflight.app.live;

import dev.inflight.ingest.Item;
import dev.inflight.ingest.Origin;
import dev.inflight.ingest.socket.Received;
import java.util.List;
import java.util.Optional;

/**
 * What changes the core. All that does is one of these, and the core is a function of their
 * sequence: so they are written down before the core hears of them, and given to it again after a
 * restart. A command holds all that its meaning depends on; clocks and processes are asked before
 * it is made.
 */
sealed interface Command {

  /**
   * Some lines of an input.
   *
   * @param receivedAtNs when they came, Unix nanoseconds: the time of annotations that name none,
   *     and what events may not be far ahead of
   * @param origin where they end, when their reader goes on there after a restart
   * @param lines as they came, which read again are the items
   */
  record Lines(long receivedAtNs, Optional<Origin> origin, byte[] lines, List<Item> items)
      implements Command {
    public Lines {
      items = List.copyOf(items);
    }
  }

  /** A label or a span from the annotation socket, whose sender was trusted. */
  record Annotated(Received received) implements Command {}

  /** Asks rules about what came so far. */
  record Settle() implements Command {}

  /**
   * Lets time pass.
   *
   * @param steadyNs of a clock that stands still while no service runs
   * @param wallNs what the clock on the wall shows, Unix nanoseconds
   */
  record Tick(long steadyNs, long wallNs) implements Command {}

  /** A service began again: connections of the one before are gone. */
  record Resumed(long wallNs) implements Command {}

  /** The input ended: all rows are let out, and another input may begin. */
  record EndOfInput() implements Command {}
}
