package dev.inflight.app.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.inflight.app.channel.ChannelCheck;
import dev.inflight.app.channel.ChannelFile;
import dev.inflight.app.channel.DeliveryWords;
import dev.inflight.app.channel.Finding;
import dev.inflight.app.channel.TestAnswer;
import dev.inflight.app.channel.TestMessages;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.rules.RuleDefaults;
import dev.inflight.app.rules.RuleFiles;
import dev.inflight.app.rules.RuleSet;
import dev.inflight.sink.notify.Http;
import dev.inflight.sink.notify.Json;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import reactor.core.scheduler.Schedulers;

/** {@code inflight channels check}: everything that is wrong with channels. */
@Command(
    name = "check",
    description =
        "Says everything that is wrong with a configuration of channels, and what each takes.")
public final class ChannelsCheckCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      defaultValue = "inflight.yaml",
      description = "Lists the channels (default: inflight.yaml).")
  private Path config = Path.of("");

  @Option(
      names = "--rules",
      paramLabel = "FILE",
      arity = "1..*",
      description = "Rule files, or folders of them, whose channels have to be there.")
  private List<Path> rules = new ArrayList<>();

  @Option(names = "--channel", paramLabel = "NAME", description = "Only that channel.")
  private @Nullable String channel;

  @Option(
      names = "--send-test",
      description = "Send a message that says that it is a test to each channel that is enabled.")
  private boolean sendTest;

  @Option(
      names = "--timeout",
      paramLabel = "D",
      defaultValue = "10s",
      description = "How long each attempt may take (default: 10s).")
  private String timeout = "";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text or json (default: text).")
  private String format = "text";

  @Override
  public Integer call() {
    boolean json = json();
    Duration limit = AttemptTime.of(timeout);
    ChannelFile file = ChannelFile.read(config);
    InstantSource clock = InstantSource.system();
    try (Http http = new Http(Http.Limits.within(limit), Schedulers.parallel(), clock)) {
      ChannelCheck check =
          ChannelCheck.of(file, Optional.ofNullable(channel), ruleSet(), System.getenv(), http);
      List<TestAnswer> answers =
          sendTest && !check.hasErrors()
              ? TestMessages.send(
                  check, "test_" + UUID.randomUUID(), host(), clock.instant(), limit)
              : List.of();
      PrintWriter out = spec.commandLine().getOut();
      out.print(json ? json(check, answers) : text(check, answers));
      out.flush();
      return exitCode(check, answers);
    }
  }

  private boolean json() {
    return switch (format) {
      case "text" -> false;
      case "json" -> true;
      default -> throw CommandFailure.usage("--format", format, "text or json");
    };
  }

  private Optional<RuleSet> ruleSet() {
    return rules.isEmpty()
        ? Optional.empty()
        : Optional.of(RuleFiles.read(rules, RuleDefaults.OURS));
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "a host without a name";
    }
  }

  private static String json(ChannelCheck check, List<TestAnswer> answers) {
    return new String(Json.bytes(check.object(answers)), UTF_8) + "\n";
  }

  private String text(ChannelCheck check, List<TestAnswer> answers) {
    StringBuilder text = new StringBuilder(TextTable.of(check.rows()));
    for (TestAnswer each : answers) {
      String words = each.delivery().accept(new DeliveryWords());
      text.append(each.channel()).append(": ").append(words).append('\n');
    }
    for (Finding each : check.findings()) {
      text.append(each.line()).append('\n');
    }
    if (sendTest && check.hasErrors()) {
      text.append("nothing was sent: expected a configuration without errors\n");
    } else if (sendTest && answers.isEmpty()) {
      text.append("nothing was sent: no channel is enabled\n");
    }
    return text.append(check.summary()).append('\n').toString();
  }

  private static int exitCode(ChannelCheck check, List<TestAnswer> answers) {
    if (check.hasErrors()) {
      return ExitCode.USAGE;
    }
    return answers.stream().allMatch(TestAnswer::isDelivered) ? ExitCode.DONE : ExitCode.NO;
  }
}
