package dev.inflight.app.rules.replay;

import dev.inflight.model.Labels;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The labels of a file of metric rows, from its path {@code RUN/metrics[.STREAM][.rankN].jsonl}:
 * {@code run}, {@code stream} and {@code rank}. A file of another name has none.
 */
final class MetricLabels {
  private static final Pattern NAME =
      Pattern.compile(
          "metrics(?:\\.(?!rank\\d+\\.)(?<stream>[^.]+))?(?:\\.rank(?<rank>\\d+))?"
              + "\\.jsonl(?:\\.gz|\\.zst)?");

  private MetricLabels() {}

  static Labels of(String file) {
    Path path = Path.of(file).toAbsolutePath().normalize();
    Path name = path.getFileName();
    Matcher matcher = NAME.matcher(name == null ? "" : name.toString());
    if (!matcher.matches()) {
      return Labels.NONE;
    }
    Map<String, String> labels = new TreeMap<>();
    Path folder = path.getParent();
    Path run = folder == null ? null : folder.getFileName();
    labels.put("run", run == null ? "" : run.toString());
    labels.put("stream", text(matcher.group("stream")));
    labels.put("rank", text(matcher.group("rank")));
    return Labels.of(labels);
  }

  private static String text(@Nullable String found) {
    return found == null ? "" : found;
  }
}
