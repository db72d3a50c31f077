package dev.inflight.app.live;

import java.util.List;
import java.util.Optional;

/**
 * Commands that the core hears of together.
 *
 * @param sequence the number in the journal of the last that is written there
 * @param written whether all of them are
 * @param done is to be called when they were taken and there is room for more; empty when nobody
 *     waits for that
 */
record Group(List<Command> commands, long sequence, boolean written, Optional<Runnable> done) {
  Group {
    commands = List.copyOf(commands);
  }
}
