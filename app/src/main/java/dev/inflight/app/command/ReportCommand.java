package dev.inflight.app.command;

import dev.inflight.app.config.ServiceLevel;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.run.JoinedRun;
import dev.inflight.join.OverlapJoin;
import dev.inflight.model.Report;
import dev.inflight.model.Window;
import dev.inflight.sink.report.Format;
import dev.inflight.sink.report.InputDescription;
import dev.inflight.sink.report.ReportContext;
import dev.inflight.sink.report.ReportOptions;
import dev.inflight.sink.report.ReportWriter;
import dev.inflight.sink.report.ReportWriters;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code inflight report}: request by request, what the devices did while it was in flight. */
@Command(
    name = "report",
    description =
        "Joins requests with telemetry by overlap in time and reports request by request.")
public final class ReportCommand implements Callable<Integer> {
  private static final int BUFFER = 1 << 16;

  @Spec private CommandSpec spec;
  @Mixin private final InputArguments input = new InputArguments();

  @Option(
      names = "--window",
      paramLabel = "WINDOW",
      split = ",",
      description = "Print only these windows: whole, prefill, decode (default: all).")
  private List<String> windows = new ArrayList<>();

  @Option(
      names = "--slo",
      paramLabel = "LIMITS",
      defaultValue = "",
      description = "Limits for the goodput, such as ttft_ms:500,e2e_ms:5000.")
  private String slo = "";

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "5",
      description = "How many of the worst requests to show (default: 5).")
  private int top = 5;

  @Option(
      names = "--by",
      paramLabel = "WHAT",
      defaultValue = "ttft",
      description =
          "What makes a request the worst: ttft, e2e, tpot or METRIC:max (default: ttft).")
  private String by = "ttft";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, md, json, ndjson or csv (default: text).")
  private String format = "text";

  @Option(names = "-o", paramLabel = "FILE", description = "Write the report there.")
  private @Nullable Path output;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Write a trace for Perfetto there as well; .gz is packed.")
  private @Nullable Path trace;

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      defaultValue = "auto",
      description = "auto, always or never (default: auto).")
  private String color = "auto";

  @Override
  public Integer call() throws IOException {
    Format chosen =
        Format.of(format)
            .orElseThrow(
                () -> CommandFailure.usage("--format", format, "text, md, json, ndjson or csv"));
    SortedMap<String, Double> limits = ServiceLevel.parse(slo);
    ReportOptions options = options(limits);
    if (chosen == Format.NDJSON && output == null) {
      return stream(options, limits);
    }
    try (RunSession session = unread()) {
      if (output == null) {
        write(session, chosen, standardOutput(), options, limits);
      } else {
        try (OutputFile file = OutputFile.create(output)) {
          write(session, chosen, file.stream(), options, limits);
          file.keep();
        }
      }
    }
    return ExitCode.DONE;
  }

  /** A stream of rows ends with a row that says why, when it cannot go on. */
  private int stream(ReportOptions options, SortedMap<String, Double> limits) throws IOException {
    try (RunSession session = open()) {
      write(session, Format.NDJSON, standardOutput(), options, limits);
      return ExitCode.DONE;
    } catch (CommandFailure e) {
      if (e.exitCode() == ExitCode.DATA) {
        OutputStream out = standardOutput();
        ReportWriters.errorRow(out, String.valueOf(e.getMessage()));
        out.flush();
      }
      throw e;
    }
  }

  private RunSession open() {
    return RunSession.open(input, System.in, spec.commandLine().getErr());
  }

  private RunSession unread() {
    return RunSession.unread(input, System.in, spec.commandLine().getErr());
  }

  private static OutputStream standardOutput() {
    return new BufferedOutputStream(System.out, BUFFER);
  }

  private void write(
      RunSession session,
      Format chosen,
      OutputStream out,
      ReportOptions options,
      SortedMap<String, Double> limits)
      throws IOException {
    List<InputDescription> inputs =
        session.files().files().stream()
            .map(each -> new InputDescription(each.input().name(), each.input().label()))
            .toList();
    ReportContext context = new ReportContext("", inputs, options);
    if (guessed(session, chosen, out, context, limits)) {
      return;
    }
    try (ReportWriter writer = ReportWriters.create(chosen, out, session.folder());
        TraceOutput traced = TraceOutput.of(trace)) {
      writer.begin(context);
      traced.begin(context);
      OverlapJoin join =
          new OverlapJoin(
              session.plan(),
              session.options(),
              limits,
              row -> {
                writer.row(row);
                traced.row(row);
              });
      traced.listen(join);
      session.reader().join(join);
      Report report = JoinedRun.withBadLines(join.finish(), session.bad(), notes(session));
      writer.end(report);
      traced.end(report);
    }
    out.flush();
  }

  /** Writes the report after a single pass over large files, if a guess about them holds. */
  private boolean guessed(
      RunSession session,
      Format chosen,
      OutputStream out,
      ReportContext context,
      SortedMap<String, Double> limits)
      throws IOException {
    boolean atTheEnd = chosen == Format.TEXT || chosen == Format.MD || chosen == Format.JSON;
    if (!atTheEnd || trace != null || !session.reader().mayGuess()) {
      return false;
    }
    try (ReportWriter writer = ReportWriters.create(chosen, out, session.folder())) {
      writer.begin(context);
      Optional<Report> report = session.reader().guess(session.options(), limits, writer::row);
      if (report.isEmpty()) {
        return false;
      }
      writer.end(JoinedRun.withBadLines(report.get(), session.bad(), notes(session)));
    }
    out.flush();
    return true;
  }

  private static List<String> notes(RunSession session) {
    List<String> notes = new ArrayList<>();
    session.files().ignored().forEach(each -> notes.add("not read: " + each));
    return notes;
  }

  private ReportOptions options(SortedMap<String, Double> limits) {
    Terminal terminal = Terminal.of(System.getenv());
    boolean colored = terminal.colored(color, output == null);
    if (top < 0) {
      throw CommandFailure.usage("--top", Integer.toString(top), "0 or more");
    }
    checkBy();
    int columns = output == null && terminal.out() ? terminal.columns() : ReportOptions.COLUMNS;
    return new ReportOptions(top, by, windows(), limits, colored, columns, Hinting.of(input));
  }

  private void checkBy() {
    boolean latency = Set.of("ttft", "e2e", "tpot").contains(by);
    if (!latency && !by.matches("[a-z][a-z0-9_]*:max")) {
      throw CommandFailure.usage("--by", by, "ttft, e2e, tpot or METRIC:max");
    }
  }

  private Set<Window> windows() {
    Set<Window> chosen = EnumSet.noneOf(Window.class);
    for (String each : windows) {
      chosen.add(
          java.util.Arrays.stream(Window.values())
              .filter(window -> window.wire().equals(each))
              .findFirst()
              .orElseThrow(() -> CommandFailure.usage("--window", each, wires())));
    }
    return chosen;
  }

  private static String wires() {
    return java.util.Arrays.stream(Window.values())
        .map(Window::wire)
        .collect(Collectors.joining(", "))
        .toLowerCase(Locale.ROOT);
  }
}
