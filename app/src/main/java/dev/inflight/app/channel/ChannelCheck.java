package dev.inflight.app.channel;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.rules.RuleSet;
import dev.inflight.sink.notify.Http;
import dev.inflight.sink.notify.pipeline.Pace;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A look at everything of a configuration that can be seen without telling anybody anything. */
public final class ChannelCheck {
  /** Those that say how much they take. */
  private static final Set<ChannelType> LIMITED =
      EnumSet.of(ChannelType.SLACK, ChannelType.LARK, ChannelType.DINGTALK, ChannelType.WECOM);

  private final ChannelFile file;
  private final Channels channels;
  private final List<Channel> checked;
  private final List<OpenChannel> open = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();

  private ChannelCheck(
      ChannelFile file, Optional<String> only, Map<String, String> environment, Http http) {
    this.file = file;
    this.channels = new Channels(file, environment, this::warn, http);
    this.checked = only.map(name -> List.of(file.channel(name))).orElseGet(file::channels);
  }

  /**
   * Checks all channels, or one.
   *
   * @param rules whose channels have to be there
   * @throws CommandFailure when there is no such channel
   */
  public static ChannelCheck of(
      ChannelFile file,
      Optional<String> only,
      Optional<RuleSet> rules,
      Map<String, String> environment,
      Http http) {
    ChannelCheck check = new ChannelCheck(file, only, environment, http);
    check.checked.forEach(check::check);
    check.comparePlaces();
    if (only.isEmpty()) {
      check.checkHeartbeat();
    }
    rules.ifPresent(each -> check.findings.addAll(RuleChannels.findings(each, file)));
    return check;
  }

  private void warn(String warning) {
    Finding finding = Finding.warning(warning);
    if (!findings.contains(finding)) {
      findings.add(finding);
    }
  }

  private void check(Channel channel) {
    String where = "channel '" + channel.name() + "'";
    try {
      OpenChannel opened = channels.open(channel);
      if (channel.enabled()) {
        open.add(opened);
      }
    } catch (CommandFailure e) {
      String found = at(where + ": " + withoutFile(e));
      findings.add(channel.enabled() ? Finding.error(found) : Finding.warning(found));
    }
    if (channel.route().levels().isEmpty()) {
      warn(at(where + " takes no level, so that it is never used"));
    }
    if (LIMITED.contains(channel.type())) {
      checkLimits(where, channel);
    }
  }

  private void checkLimits(String where, Channel channel) {
    Pace pace = channel.pace();
    ChannelType type = channel.type();
    if (exceeds(pace.perSecond(), type.perSecond())
        && exceeds(pace.perMinute(), type.perMinute())) {
      String taken = "; %s suits %s".formatted(ChannelWords.rate(type), type.word());
      warn(at(where + " may send " + ChannelWords.rate(pace) + taken));
    } else if (exceeds(pace.perMinute(), type.perMinute())) {
      String taken = "; %d suits %s".formatted(type.perMinute(), type.word());
      String sent = pace.perMinute() == 0 ? "any number" : Integer.toString(pace.perMinute());
      warn(at(where + " may send " + sent + " a minute" + taken));
    }
  }

  private static boolean exceeds(int configured, int taken) {
    return configured == 0 || configured > taken;
  }

  private void comparePlaces() {
    Map<String, String> names = new LinkedHashMap<>();
    for (OpenChannel each : open) {
      String name = each.channel().name();
      String other = names.putIfAbsent(each.place(), name);
      if (other != null) {
        warn(at("channels '" + other + "' and '" + name + "' have the same address"));
      }
    }
  }

  private void checkHeartbeat() {
    file.heartbeat()
        .ifPresent(
            heartbeat -> {
              try {
                channels.address(heartbeat.url());
              } catch (CommandFailure e) {
                findings.add(Finding.error(at("heartbeat: " + withoutFile(e))));
              }
            });
  }

  private String at(String found) {
    return file.file() + ": " + found;
  }

  private String withoutFile(CommandFailure failure) {
    String message = String.valueOf(failure.getMessage());
    String prefix = file.file() + ": ";
    return message.startsWith(prefix) ? message.substring(prefix.length()) : message;
  }

  /** Everything that is wrong or doubtful. */
  public List<Finding> findings() {
    return List.copyOf(findings);
  }

  /** Whether something keeps the configuration from being used. */
  public boolean hasErrors() {
    return findings.stream().anyMatch(Finding::isError);
  }

  /** Channels that are enabled and can be used. */
  List<OpenChannel> open() {
    return List.copyOf(open);
  }

  /** Titles, and a row of cells for each channel. */
  public List<List<String>> rows() {
    return Stream.concat(Stream.of(ChannelWords.TITLES), checked.stream().map(ChannelWords::cells))
        .toList();
  }

  /**
   * All of it as JSON, {@code inflight.channels-check/1}.
   *
   * @param answers what came of a test of each channel; empty when there was none
   */
  public Map<String, Object> object(List<TestAnswer> answers) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("schema", "inflight.channels-check/1");
    object.put("channels", checked.stream().map(ChannelObject::of).toList());
    object.put("findings", findings.stream().map(Finding::object).toList());
    object.put("tests", answers.stream().map(TestAnswer::object).toList());
    return object;
  }

  /** How much there is of what. */
  public String summary() {
    long errors = findings.stream().filter(Finding::isError).count();
    return count(checked.size(), "channel")
        + ", "
        + count(errors, "error")
        + ", "
        + count(findings.size() - errors, "warning");
  }

  private static String count(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
