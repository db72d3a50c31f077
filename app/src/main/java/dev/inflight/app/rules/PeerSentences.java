package dev.inflight.app.rules;

import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.Timing;
import dev.inflight.rules.Timing.Mode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a rule of expr_tracker changes its meaning, in sentences: "there" is expr_tracker. */
final class PeerSentences {
  private static final Pattern DOTTED = Pattern.compile("\\{([A-Za-z_][\\w@/]*\\.[\\w.@/]+)[}:]");

  private final ReadRule read;
  private final RuleDefinition rule;
  private final PeerFunctions functions = new PeerFunctions();
  private final List<String> sentences = new ArrayList<>();

  private PeerSentences(ReadRule read) {
    this.read = read;
    this.rule = read.rule();
  }

  static List<String> of(ReadRule read) {
    PeerSentences sentences = new PeerSentences(read);
    sentences.all();
    return List.copyOf(new LinkedHashSet<>(sentences.sentences));
  }

  private void all() {
    new PeerDifferences(sentences, functions).of(rule.condition());
    if (functions.absence() && !functions.time()) {
      say("It is evaluated every second too, so that silence is seen; there only with a row.");
    }
    level();
    steps();
    cooldown();
    recovery();
    placeholders();
  }

  private void say(String sentence) {
    sentences.add(sentence);
  }

  private void level() {
    if (read.nulls().contains("level")) {
      say("Its level is " + rule.level().word() + "; there null meant info.");
    }
  }

  private void steps() {
    Timing timing = rule.timing();
    if (timing.forSteps() > 1 && functions.time()) {
      say(
          "It fires after %d evaluations, one a second without data; there after %d polls of the watchdog. 'for: 30s' says a time."
              .formatted(timing.forSteps(), timing.forSteps()));
    }
  }

  private void cooldown() {
    Timing timing = rule.timing();
    boolean given = read.keys().contains("cooldown") && timing.cooldownNs() > 0;
    if (timing.mode() == Mode.EDGE && given) {
      say(
          "Its cooldown damps repeats, and one message says that it flaps; there it had no effect"
              + " in edge mode. 'cooldown: null' keeps that.");
    } else if (timing.mode() == Mode.LEVEL && timing.cooldownNs() > 0) {
      say("Its cooldown counts recorded time in a replay; there the time of the machine.");
    }
  }

  private void recovery() {
    String level = rule.level().word();
    if (!read.keys().contains("notify_recovery")) {
      say(
          "Its recovery is told, at level %s; there it was not. 'notify_recovery: false' keeps that."
              .formatted(level));
    } else if (rule.timing().notifyRecovery() && !level.equals("info")) {
      say("Its recovery is told at level %s; there always at level info.".formatted(level));
    }
  }

  private void placeholders() {
    Set<String> told = new LinkedHashSet<>();
    for (String text : List.of(rule.message().text(), rule.title().text())) {
      for (Matcher found = DOTTED.matcher(text); found.find(); ) {
        String name = found.group(1);
        if (!name.startsWith("labels.") && told.add(name)) {
          say("{%s} is the metric of that name; there it made the text unusable.".formatted(name));
        }
      }
    }
  }
}
