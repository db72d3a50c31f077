package dev.inflight.app.command;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.rules.CheckJson;
import dev.inflight.app.rules.CheckText;
import dev.inflight.app.rules.PeerChange;
import dev.inflight.app.rules.RuleDefaults;
import dev.inflight.app.rules.RuleFiles;
import dev.inflight.app.rules.RuleSet;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code inflight rules check}: everything that is wrong with rule files. */
@Command(
    name = "check",
    description = "Says everything that is wrong with rule files, each with its place.")
public final class RulesCheckCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "Rule files (.yaml, .yml, .json, .rules, .txt), or folders of them.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text or json (default: text).")
  private String format = "text";

  @Option(
      names = "--from",
      paramLabel = "TOOL",
      defaultValue = "",
      description =
          "expr-tracker: the rules were written for it; say which mean something else here, and"
              + " how.")
  private String from = "";

  @Override
  public Integer call() {
    boolean json = json();
    boolean foreign = foreign();
    RuleDefaults defaults = foreign ? RuleDefaults.EXPR_TRACKER : RuleDefaults.OURS;
    RuleSet read = RuleFiles.read(files, defaults);
    RuleSet rules = read.checked(foreign ? read.ownMetrics() : read.declaredMetrics());
    List<PeerChange> changes = foreign ? PeerChange.of(rules) : List.of();
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? CheckJson.of(rules, changes) : CheckText.of(rules, changes));
    out.flush();
    return rules.hasErrors() ? ExitCode.USAGE : ExitCode.DONE;
  }

  private boolean json() {
    return switch (format) {
      case "text" -> false;
      case "json" -> true;
      default -> throw CommandFailure.usage("--format", format, "text or json");
    };
  }

  private boolean foreign() {
    return switch (from) {
      case "" -> false;
      case "expr-tracker" -> true;
      default -> throw CommandFailure.usage("--from", from, "expr-tracker");
    };
  }
}
