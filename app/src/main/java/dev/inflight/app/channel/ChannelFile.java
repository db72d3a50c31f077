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
import dev.inflight.grammar.Issue;
import dev.inflight.grammar.IssueKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A file that lists channels. Its lines are never shown: they may hold secrets. */
public final class ChannelFile {
  private final Path file;
  private final List<Channel> channels = new ArrayList<>();

  private ChannelFile(Path file) {
    this.file = file;
  }

  /**
   * Reads the file.
   *
   * @throws CommandFailure with everything that is wrong with it, each with its place
   */
  public static ChannelFile read(Path file) {
    ChannelFile read = new ChannelFile(file);
    Document document;
    try {
      document = RuleFile.read(file);
    } catch (Malformed e) {
      throw new CommandFailure(ExitCode.USAGE, file + ": " + e.found(), e);
    }
    IssueLog log = new IssueLog(document);
    try {
      YamlValues.of(document.text()).forEach(each -> read.add(each, log));
    } catch (Malformed e) {
      log.error(IssueKind.MALFORMED_FILE, e.offset(), "no YAML"); // its words may hold a value
    }
    if (!log.inOrder().isEmpty()) {
      throw new CommandFailure(ExitCode.USAGE, words(file, log.inOrder()));
    }
    return read;
  }

  private static String words(Path file, List<Issue> issues) {
    return issues.stream()
        .map(each -> file + ":" + each.line() + ":" + each.column() + ": " + words(each))
        .collect(Collectors.joining(System.lineSeparator()));
  }

  private static String words(Issue issue) {
    return issue.found()
        + issue.suggestion().map(each -> "; did you mean " + each + "?").orElse("");
  }

  private void add(Value root, IssueLog log) {
    if (!(root instanceof Fields fields)) {
      log.error(IssueKind.MALFORMED_FILE, root.offset(), "expected 'channels:'");
      return;
    }
    Mapping top = new Mapping(fields, "configuration", List.of("channels"), log);
    Optional<Value> list = top.value("channels");
    if (!(list.orElse(null) instanceof Items items)) {
      log.error(IssueKind.INVALID_VALUE, top.offsetOf("channels"), "expected a list of channels");
      return;
    }
    Set<String> names = new HashSet<>();
    for (Value each : items.values()) {
      if (each instanceof Fields channel) {
        Mapping mapping = new Mapping(channel, "channel", ChannelReader.KEYS, log);
        new ChannelReader(mapping, log).read().ifPresent(read -> add(read, mapping, names, log));
      } else {
        log.error(IssueKind.INVALID_VALUE, each.offset(), "expected a channel, {name, type, …}");
      }
    }
  }

  private void add(Channel channel, Mapping mapping, Set<String> names, IssueLog log) {
    if (!names.add(channel.name())) {
      String found = "a second channel of the same name";
      log.error(IssueKind.DUPLICATE_NAME, mapping.offsetOf("name"), found);
    }
    channels.add(channel);
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
      String names = channels.stream().map(Channel::name).collect(Collectors.joining(", "));
      String expected = names.isEmpty() ? "; it has none at all" : ", expected one of " + names;
      throw new CommandFailure(ExitCode.USAGE, file + ": no channel '" + name + "'" + expected);
    }
    if (!found.get().enabled()) {
      throw new CommandFailure(ExitCode.USAGE, file + ": channel '" + name + "' is not enabled");
    }
    return found.get();
  }
}
