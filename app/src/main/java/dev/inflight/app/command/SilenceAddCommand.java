package dev.inflight.app.command;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.who.Moment;
import dev.inflight.sink.notify.mute.Matcher;
import dev.inflight.sink.notify.mute.Silence;
import dev.inflight.sink.notify.mute.UtcTime;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code inflight silence add}: a silence from now on. */
@Command(
    name = "add",
    description = "Silences, from now on, the alarms whose labels meet all matchers.")
public final class SilenceAddCommand implements Callable<Integer> {
  private static final Duration LONGEST = Duration.ofDays(366);

  @Spec private CommandSpec spec;
  @Mixin private final DataOption data = new DataOption();

  @Parameters(
      paramLabel = "MATCHER",
      arity = "1..*",
      description =
          "name=value, name!=value, name=~expression or name!~expression; the name of a label, or"
              + " rule, level, tag.")
  private List<String> matchers = new ArrayList<>();

  @Option(names = "--for", paramLabel = "D", description = "For how long, such as 2h.")
  private @Nullable String duration;

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description =
          "Until when: 2026-04-21T07:40:31Z, Unix seconds, or a time of day in UTC, today's or"
              + " tomorrow's.")
  private @Nullable String until;

  @Option(
      names = "--comment",
      paramLabel = "C",
      defaultValue = "",
      description = "Why, for those who wonder.")
  private String comment = "";

  @Option(
      names = "--by",
      paramLabel = "NAME",
      defaultValue = "${sys:user.name:-}",
      description = "Who says so (default: your name here).")
  private String by = "";

  @Override
  public Integer call() {
    Instant now = InstantSource.system().instant().truncatedTo(ChronoUnit.SECONDS);
    List<Matcher> parsed = parsed();
    Instant end = end(now);
    Silence added = data.silences(file -> file.add(parsed, now, end, by, comment, now));
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        "%s until %s: %s"
            .formatted(added.id(), UtcTime.words(added.endsAt(), now), added.matcherWords()));
    out.flush();
    return ExitCode.DONE;
  }

  private List<Matcher> parsed() {
    List<Matcher> parsed = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    for (String each : matchers) {
      try {
        parsed.add(Matcher.parse(each));
      } catch (IllegalArgumentException e) {
        wrong.add(String.valueOf(e.getMessage()));
      }
    }
    if (!wrong.isEmpty()) {
      throw new CommandFailure(ExitCode.USAGE, String.join("; ", wrong));
    }
    return parsed;
  }

  private Instant end(Instant now) {
    if ((duration == null) == (until == null)) {
      String found = until == null ? "no end" : "both --for and --until";
      throw new CommandFailure(ExitCode.USAGE, found + ": expected --for D or --until TIME");
    }
    String option = until == null ? "--for" : "--until";
    String given = until == null ? String.valueOf(duration) : until;
    Instant end;
    try {
      end = until == null ? now.plusNanos(Durations.ns(given)) : moment(given, now);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.USAGE, option + ": " + e.getMessage(), e);
    }
    if (!end.isAfter(now)) {
      throw CommandFailure.usage(option, given, "an end that is still to come");
    }
    if (Duration.between(now, end).compareTo(LONGEST) > 0) {
      throw CommandFailure.usage(option, given, "an end within a year (8784h)");
    }
    return end;
  }

  private static Instant moment(String text, Instant now) {
    Moment moment = Moment.parse(text);
    if (moment.ofDay().isEmpty()) {
      return Instant.ofEpochSecond(0, moment.ns());
    }
    Instant today =
        now.atOffset(ZoneOffset.UTC)
            .toLocalDate()
            .atTime(moment.ofDay().get())
            .toInstant(ZoneOffset.UTC);
    return today.isAfter(now) ? today : today.plus(Duration.ofDays(1));
  }
}
