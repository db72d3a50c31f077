package dev.inflight.app.rules.replay;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.rules.CheckText;
import dev.inflight.app.rules.RuleDefaults;
import dev.inflight.app.rules.RuleFiles;
import dev.inflight.app.rules.RuleOptions;
import dev.inflight.app.rules.RuleSet;
import dev.inflight.grammar.Issue;
import dev.inflight.grammar.IssueKind;
import dev.inflight.rules.Inhibition;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.engine.EngineOptions;
import dev.inflight.rules.engine.EngineOptions.Blind;
import dev.inflight.rules.plan.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Rules that were read and checked, and what their files say of the engine.
 *
 * @param warnings what is doubtful about them
 */
public record UsableRules(
    List<RuleDefinition> definitions,
    List<Inhibition> inhibitions,
    RuleOptions said,
    List<Issue> warnings) {
  public UsableRules {
    definitions = List.copyOf(definitions);
    inhibitions = List.copyOf(inhibitions);
    warnings = List.copyOf(warnings);
  }

  /**
   * Reads the rules of files and folders.
   *
   * @throws CommandFailure when something is wrong with them, with all that is
   */
  public static UsableRules read(List<Path> files) {
    RuleSet read = RuleFiles.read(files, RuleDefaults.OURS);
    return usable(read.checked(read.declaredMetrics()), "", "");
  }

  /**
   * Reads the rules of files, and those that stand in another file.
   *
   * @param text with blank lines for everything that is no rule
   * @param name of that other file, for messages
   * @param folder for temporary files
   * @throws CommandFailure when something is wrong with them, with all that is
   */
  public static UsableRules read(
      List<Path> files, Optional<String> text, String name, Path folder) {
    if (text.isEmpty()) {
      return read(files);
    }
    Path copy = folder.resolve("rules.yaml");
    try {
      Files.writeString(copy, text.get());
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.DATA, "cannot make a temporary file: " + e.getMessage(), e);
    }
    List<Path> all = new ArrayList<>(files);
    all.add(copy);
    RuleSet read = RuleFiles.read(all, RuleDefaults.OURS);
    return usable(read.checked(read.declaredMetrics()), copy.toString(), name);
  }

  private static UsableRules usable(RuleSet read, String copy, String name) {
    if (read.hasErrors()) {
      String all =
          read.issues().stream()
              .filter(Issue::isError)
              .map(each -> CheckText.issue(each).replace(copy.isEmpty() ? "\0" : copy, name))
              .collect(Collectors.joining("\n"));
      throw new CommandFailure(ExitCode.USAGE, all);
    }
    return new UsableRules(
        read.definitions(),
        read.inhibitions(),
        read.options(),
        read.issues().stream().filter(each -> each.kind() != IssueKind.UNKNOWN_METRIC).toList());
  }

  /**
   * The options of an engine for these rules.
   *
   * @param partialWarmUp whether plain windows are to answer before they are full, whatever the
   *     files say
   */
  public EngineOptions options(boolean partialWarmUp) {
    EngineOptions options =
        EngineOptions.DEFAULT
            .withDialect(
                Dialect.OURS.withPartialWarmUp(partialWarmUp || said.partialWarmup().orElse(false)))
            .withInhibitions(inhibitions)
            .withObjectives(said.objectives())
            .withBlind(blind(Blind.DEFAULT));
    OptionalLong lateness = said.latenessNs();
    return lateness.isPresent() ? options.withLateness(lateness.getAsLong()) : options;
  }

  private Blind blind(Blind usual) {
    return new Blind(
        said.blindEnabled().orElse(usual.enabled()),
        said.blindLevel().orElse(usual.level()),
        said.blindAfterNs().orElse(usual.afterNs()));
  }
}
