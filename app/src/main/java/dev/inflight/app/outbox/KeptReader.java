package dev.inflight.app.outbox;

import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.who.Spelling;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.outbox.Entry;
import dev.inflight.sink.notify.outbox.Outbox;
import dev.inflight.sink.notify.outbox.OutboxException;
import dev.inflight.sink.notify.outbox.OutboxLimits;
import dev.inflight.sink.notify.outbox.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the outboxes of a data folder without writing anything, also while a service uses them.
 * What cannot be read is said of each outbox, the others are read all the same.
 */
public final class KeptReader {
  private final DataFolder data;
  private final List<String> unreadable = new ArrayList<>();

  public KeptReader(DataFolder data) {
    this.data = data;
  }

  /**
   * Reads outboxes.
   *
   * @param only of which channels; empty: of all
   * @throws CommandFailure when a channel has none, or the folder cannot be read
   */
  public List<KeptChannel> read(List<String> only) {
    List<String> known = known();
    List<String> wrong =
        only.stream()
            .filter(each -> !known.contains(each))
            .map(each -> wrong(each, known))
            .toList();
    if (!wrong.isEmpty()) {
      throw new CommandFailure(ExitCode.USAGE, String.join("; ", wrong));
    }
    List<KeptChannel> channels = new ArrayList<>();
    for (String each : known) {
      if (only.isEmpty() || only.contains(each)) {
        read(each).ifPresent(channels::add);
      }
    }
    return channels;
  }

  private List<String> known() {
    try {
      return Outbox.channels(data.outboxes());
    } catch (OutboxException e) {
      throw new CommandFailure(ExitCode.DATA, String.valueOf(e.getMessage()), e);
    }
  }

  private String wrong(String name, List<String> known) {
    String near =
        Spelling.nearest(name, known).map(each -> "; did you mean '" + each + "'?").orElse("");
    String expected =
        known.isEmpty() ? "no channel has one" : "expected one of " + String.join(", ", known);
    return "channel '%s' has no outbox in %s, %s%s"
        .formatted(name, data.outboxes(), expected, near);
  }

  private Optional<KeptChannel> read(String name) {
    try (Snapshot snapshot =
        Snapshot.read(Outbox.file(data.outboxes(), name), OutboxLimits.USUAL)) {
      List<Kept> kept =
          snapshot.entries().stream().map(each -> kept(name, each, snapshot)).toList();
      return Optional.of(new KeptChannel(name, snapshot.mark(), kept, snapshot.notes()));
    } catch (OutboxException e) {
      unreadable.add(String.valueOf(e.getMessage()));
      return Optional.empty();
    } catch (IOException e) {
      unreadable.add(name + ": " + e.getMessage());
      return Optional.empty();
    }
  }

  private static Kept kept(String channel, Entry entry, Snapshot snapshot) {
    try {
      Message message = snapshot.message(entry);
      return new Kept(channel, entry, message.title(), message.digest());
    } catch (OutboxException e) {
      return new Kept(channel, entry, "(cannot be read)", Optional.empty());
    }
  }

  /** Which outboxes could not be read, and why. */
  public List<String> unreadable() {
    return List.copyOf(unreadable);
  }

  /**
   * Refuses to go on when something could not be read.
   *
   * @throws CommandFailure with all of it
   */
  public void requireAll() {
    if (!unreadable.isEmpty()) {
      throw new CommandFailure(
          ExitCode.DATA,
          String.join(System.lineSeparator(), unreadable)
              + System.lineSeparator()
              + "nothing was done; --channel chooses others");
    }
  }
}
