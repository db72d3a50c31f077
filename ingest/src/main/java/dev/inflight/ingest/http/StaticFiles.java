package dev.inflight.ingest.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Pattern;
import reactor.core.publisher.Mono;

/**
 * Files of one folder of the jar. Names are plain, folders in it are not entered, and only types of
 * the web are given. What was asked for once stays in memory: no more than the jar holds.
 */
public final class StaticFiles {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}");
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "json", "application/json; charset=utf-8",
          "svg", "image/svg+xml",
          "png", "image/png",
          "ico", "image/x-icon",
          "woff2", "font/woff2",
          "txt", "text/plain; charset=utf-8");

  private final ClassLoader loader;
  private final String folder;
  private final ConcurrentMap<String, StaticFile> known = new ConcurrentHashMap<>();

  /** One file with its type and what tells its versions apart. */
  private record StaticFile(String type, String tag, byte[] bytes) {}

  /**
   * @param folder such as {@code dev/inflight/app/web}
   */
  public StaticFiles(ClassLoader loader, String folder) {
    this.loader = loader;
    this.folder = folder;
  }

  /** Answers with the file that a name in the route's path stands for. */
  public Handler named(String variable) {
    return request -> Mono.fromSupplier(() -> answer(request.variable(variable), request));
  }

  /** Answers with this file always. */
  public Handler file(String name) {
    return request -> Mono.fromSupplier(() -> answer(name, request));
  }

  private Answer answer(String name, Request request) {
    Optional<StaticFile> found = find(name);
    if (found.isEmpty()) {
      throw new RefusedRequest(Refusal.UNKNOWN_PATH, 404, "nothing is at this path");
    }
    StaticFile file = found.get();
    boolean same = request.header("If-None-Match").filter(file.tag()::equals).isPresent();
    return Answer.of(same ? 304 : 200, file.type(), same ? new byte[0] : file.bytes())
        .with("ETag", file.tag())
        .with("Cache-Control", "no-cache");
  }

  private Optional<StaticFile> find(String name) {
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    if (type == null || !NAME.matcher(name).matches()) {
      return Optional.empty();
    }
    StaticFile before = known.get(name);
    return before == null ? load(name, type) : Optional.of(before);
  }

  private Optional<StaticFile> load(String name, String type) {
    try (InputStream in = loader.getResourceAsStream(folder + "/" + name)) {
      if (in == null) {
        return Optional.empty();
      }
      byte[] bytes = in.readAllBytes();
      StaticFile file = new StaticFile(type, tag(bytes), bytes);
      known.put(name, file);
      return Optional.of(file);
    } catch (IOException e) {
      throw new UncheckedIOException("reading from the jar", e);
    }
  }

  private static String tag(byte[] bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return '"' + HexFormat.of().formatHex(hash, 0, 8) + '"';
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
