package dev.inflight.sink.notify.outbox;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.inflight.sink.notify.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The file of one {@link Request}: JSON with {@code verb}, and {@code id} or {@code failed}. */
final class RequestFile {
  private static final int LONGEST = 4096;
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private RequestFile() {}

  static byte[] bytes(Request request) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("verb", request.verb().word());
    if (request.id().isEmpty()) {
      json.put("failed", true);
    } else {
      json.put("id", request.id());
    }
    return Json.bytes(json);
  }

  /**
   * The request in a file.
   *
   * @throws IllegalArgumentException when there is none; the message says what was found
   */
  static Request read(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new IllegalArgumentException("found no plain file, expected a request");
    }
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      bytes = in.readNBytes(LONGEST + 1);
    }
    if (bytes.length > LONGEST) {
      throw new IllegalArgumentException("found more than " + LONGEST + " bytes, expected less");
    }
    return request(bytes);
  }

  private static Request request(byte[] bytes) {
    JsonNode root;
    try {
      root = JSON.readTree(bytes);
    } catch (IOException e) {
      throw new IllegalArgumentException("found no JSON, expected a request", e);
    }
    boolean all = root.path("failed").asBoolean(false);
    String id = root.path("id").asText("");
    Request.Verb verb =
        Request.Verb.named(root.path("verb").asText(""))
            .orElseThrow(
                () -> new IllegalArgumentException("found no verb, expected retry or drop"));
    if (root.size() != 2 || all != id.isEmpty()) {
      throw new IllegalArgumentException("expected a verb, and an id or that it is all failed");
    }
    return new Request(verb, id);
  }
}
