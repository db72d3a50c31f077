package dev.inflight.app.channel;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.rules.Document;
import dev.inflight.app.rules.IssueLog;
import dev.inflight.app.rules.Malformed;
import dev.inflight.app.rules.Mapping;
import dev.inflight.app.rules.RuleFile;
import dev.inflight.app.rules.Value;
import dev.inflight.app.rules.Value.Fields;
import dev.inflight.app.rules.Value.Items;
import dev.inflight.app.rules.YamlValues;
import dev.inflight.grammar.IssueKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** A file that lists channels. Its lines are never shown: they may hold secrets. */
public final class ChannelFile {
  private static final int MOST = 500;

  private final Path file;
  private final List<Channel> channels = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private Optional<HeartbeatSettings> heartbeat = Optional.empty();
  private Optional<String> page = Optional.empty();

  private ChannelFile(Path file) {
    this.file = file;
  }

  /**
   * Reads the file.
   *
   * @throws CommandFailure with everything that is wrong with it, each with its place
   */
  public static ChannelFile read(Path file) {
    return read(file, (service, log) -> {});
  }

  /**
   * Reads the file, and gives what its key {@code serve} holds to another reader.
   *
   * @param serve complains into the same log
   * @throws CommandFailure with everything that is wrong with it, each with its place
   */
  public static ChannelFile read(Path file, BiConsumer<Value, IssueLog> serve) {
    ChannelFile read = new ChannelFile(file);
    Document document;
    try {
      document = RuleFile.read(file);
    } catch (Malformed e) {
      throw new CommandFailure(ExitCode.USAGE, file + ": " + e.found(), e);
    }
    IssueLog log = new IssueLog(document);
    try {
      YamlValues.of(document.text()).forEach(each -> read.add(each, log, serve));
    } catch (Malformed e) {
      log.error(IssueKind.MALFORMED_FILE, e.offset(), "no YAML"); // its words may hold a value
    }
    if (!log.inOrder().isEmpty()) {
      throw new CommandFailure(ExitCode.USAGE, IssueLines.of(file, log));
    }
    return read;
  }

  private void add(Value root, IssueLog log, BiConsumer<Value, IssueLog> serve) {
    if (!(root instanceof Fields)) {
      log.error(IssueKind.MALFORMED_FILE, root.offset(), "expected 'channels:'");
      return;
    }
    Section.of(root, "configuration", TopReader.KEYS, "", log)
        .ifPresent(
            top -> {
              add(top, log);
              top.mapping().value("serve").ifPresent(each -> serve.accept(each, log));
            });
  }

  private void add(Section top, IssueLog log) {
    TopReader reader = new TopReader(top);
    heartbeat = reader.heartbeat().or(() -> heartbeat);
    page = reader.page().or(() -> page);
    Mapping mapping = top.mapping();
    if (mapping.has("serve") && !mapping.has("channels")) {
      return;
    }
    if (!(mapping.value("channels").orElse(null) instanceof Items items)) {
      int offset = mapping.offsetOf("channels");
      log.error(IssueKind.INVALID_VALUE, offset, "expected a list of channels");
      return;
    }
    if (items.values().size() > MOST) {
      String found = items.values().size() + " channels, expected at most " + MOST;
      log.error(IssueKind.INVALID_VALUE, items.offset(), found);
      return;
    }
    for (Value each : items.values()) {
      Section.of(each, "channel", ChannelReader.KEYS, "{name, type, …}", log)
          .ifPresent(section -> addChannel(section, log));
    }
  }

  private void addChannel(Section section, IssueLog log) {
    Optional<Channel> read = new ChannelReader(section).read();
    if (read.isEmpty()) {
      return;
    }
    if (!names.add(read.get().name())) {
      String found = "a second channel of the same name";
      log.error(IssueKind.DUPLICATE_NAME, section.mapping().offsetOf("name"), found);
    }
    channels.add(read.get());
  }

  /** All channels, in the order of the file. */
  List<Channel> channels() {
    return List.copyOf(channels);
  }

  /** How many channels there are. */
  public int count() {
    return channels.size();
  }

  /** The sign of life to give, if any. */
  Optional<HeartbeatSettings> heartbeat() {
    return heartbeat;
  }

  /** The address of our page, for links in messages; without a slash at its end. */
  public Optional<String> page() {
    return page;
  }

  /** Whether another file, or this one at another time, lists the same. */
  public boolean saysTheSameAs(ChannelFile other) {
    return channels.equals(other.channels)
        && heartbeat.equals(other.heartbeat)
        && page.equals(other.page);
  }

  Path file() {
    return file;
  }

  /**
   * The channel of a name.
   *
   * @throws CommandFailure when there is none, or it is switched off
   */
  Channel channel(String name) {
    Optional<Channel> found =
        channels.stream().filter(each -> each.name().equals(name)).findFirst();
    if (found.isEmpty()) {
      String known = channels.stream().map(Channel::name).collect(Collectors.joining(", "));
      String expected = known.isEmpty() ? "; it has none at all" : ", expected one of " + known;
      throw new CommandFailure(ExitCode.USAGE, file + ": no channel '" + name + "'" + expected);
    }
    if (!found.get().enabled()) {
      throw new CommandFailure(ExitCode.USAGE, file + ": channel '" + name + "' is not enabled");
    }
    return found.get();
  }
}
