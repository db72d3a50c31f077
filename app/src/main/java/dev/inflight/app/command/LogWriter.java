package dev.inflight.app.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.inflight.app.config.LogFormat;
import dev.inflight.app.live.ServiceLog;
import dev.inflight.sink.notify.PlainText;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Writes a log, a line for each event: when, how much it matters, who says it, and what. */
final class LogWriter implements ServiceLog {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);
  private static final int LONGEST = 4_000;

  private final PrintWriter out;
  private final LogFormat format;
  private final InstantSource clock;

  LogWriter(PrintWriter out, LogFormat format, InstantSource clock) {
    this.out = out;
    this.format = format;
    this.clock = clock;
  }

  @Override
  public void accept(String words) {
    say(Level.WARNING, "service", words);
  }

  @Override
  public void say(Level level, String source, String message, Map<String, String> fields) {
    String words = shortened(message);
    String line =
        format == LogFormat.JSON
            ? json(level, source, words, fields)
            : text(level, source, words, fields);
    synchronized (out) {
      out.println(line);
      out.flush();
    }
  }

  private static String shortened(String message) {
    String line = PlainText.line(message);
    if (line.length() <= LONGEST) {
      return line;
    }
    int end = Character.isHighSurrogate(line.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return line.substring(0, end) + "… (" + (line.length() - end) + " characters more)";
  }

  private String time() {
    return TIME.format(clock.instant());
  }

  private static String word(Level level) {
    return level.name().toLowerCase(Locale.ROOT);
  }

  private String text(Level level, String source, String words, Map<String, String> fields) {
    StringBuilder line = new StringBuilder(time());
    line.append(' ').append(word(level)).append(' ').append(source).append(": ").append(words);
    new TreeMap<>(fields)
        .forEach((name, value) -> line.append(' ').append(name).append('=').append(quoted(value)));
    return line.toString();
  }

  private static String quoted(String value) {
    return value.matches("[\\w.:/@+-]+")
        ? value
        : '"' + PlainText.line(value).replace("\"", "\\\"") + '"';
  }

  private String json(Level level, String source, String words, Map<String, String> fields) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("time", time());
    line.put("level", word(level));
    line.put("source", source);
    line.put("message", words);
    if (!fields.isEmpty()) {
      line.put("fields", new TreeMap<>(fields));
    }
    try {
      return JSON.writeValueAsString(line);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("maps of texts always become JSON", e);
    }
  }
}
