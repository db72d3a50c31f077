package dev.inflight.app.live;

import java.util.List;

/**
 * Commands that the core hears of together.
 *
 * @param sequence the number in the journal of the last that is written there
 * @param written whether all of them are
 * @param done is to be called when they were taken and the next may come
 */
record Group(List<Command> commands, long sequence, boolean written, Runnable done) {
  Group {
    commands = List.copyOf(commands);
  }
}
