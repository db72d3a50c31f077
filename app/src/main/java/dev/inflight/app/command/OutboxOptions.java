package dev.inflight.app.command;

import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.outbox.KeptChannel;
import dev.inflight.app.outbox.KeptReader;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which outboxes of which folder. */
final class OutboxOptions {
  @Mixin private final DataOption data = new DataOption();

  @Option(
      names = "--channel",
      paramLabel = "NAME",
      description = "Only this channel; may be given several times.")
  private List<String> channels = new ArrayList<>();

  DataFolder folder() {
    return data.folder();
  }

  List<KeptChannel> read(KeptReader reader) {
    return reader.read(channels);
  }

  /** All of them, or a failure. */
  List<KeptChannel> readAll() {
    KeptReader reader = new KeptReader(folder());
    List<KeptChannel> read = read(reader);
    reader.requireAll();
    return read;
  }
}
