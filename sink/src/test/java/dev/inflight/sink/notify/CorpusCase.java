package dev.inflight.sink.notify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.Message.Link;
import dev.inflight.sink.notify.Message.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One case of the corpus of bodies: a message, and what a peer makes of it. */
public record CorpusCase(
    String id, String channel, JsonNode options, JsonNode given, JsonNode body) {
  static final Path FOLDER = Path.of("src", "test", "resources", "corpus");
  private static final ObjectMapper JSON = new ObjectMapper();

  /** All of them. */
  public static Stream<CorpusCase> all() {
    try {
      return Files.readAllLines(FOLDER.resolve("payloads.jsonl")).stream().map(CorpusCase::of);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static CorpusCase of(String line) {
    try {
      JsonNode node = JSON.readTree(line);
      return new CorpusCase(
          node.path("id").asText(),
          node.path("channel").asText(),
          node.path("options"),
          node.path("message"),
          node.path("body"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether its body follows a template, which is nobody's taste but its author's. */
  public boolean hasTemplate() {
    return options.has("template");
  }

  /** Its message as one of ours. */
  public Message message() {
    List<Field> fields = new ArrayList<>();
    add("subtitle", given.path("subtitle"), fields);
    given
        .path("fields")
        .fields()
        .forEachRemaining(each -> add(each.getKey(), each.getValue(), fields));
    add("traceback", given.path("traceback"), fields);
    List<String> tags = new ArrayList<>();
    given.path("tags").forEach(each -> tags.add(each.asText()));
    List<Link> links = new ArrayList<>();
    if (given.has("link")) {
      links.add(new Link("link", given.path("link").asText()));
    }
    Instant at = Instant.ofEpochSecond(given.path("ts").asLong());
    String title = given.path("title").asText();
    return new Message(
        id,
        id,
        Kind.TEXT,
        Level.named(given.path("level").asText()).orElseThrow(),
        title,
        title,
        given.path("text").asText(),
        Labels.NONE,
        tags,
        at,
        at,
        fields,
        Table.NONE,
        links,
        Optional.empty());
  }

  private static void add(String name, JsonNode value, List<Field> fields) {
    if (!value.isMissingNode()) {
      fields.add(new Field(name, value.asText()));
    }
  }

  @Override
  public String toString() {
    return id + " " + channel;
  }
}
