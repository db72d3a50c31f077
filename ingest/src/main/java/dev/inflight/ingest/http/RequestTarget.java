package dev.inflight.ingest.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Path and query of a request, decoded once. A path that could mean two things is refused: dot
 * segments, empty segments, encoded slashes, control characters, bytes that are no UTF-8.
 *
 * @param segments the path's parts; none for {@code /}
 */
record RequestTarget(List<String> segments, Map<String, List<String>> query) {
  private static final int MOST_SEGMENTS = 32;
  private static final int MOST_PARAMETERS = 64;

  RequestTarget {
    segments = List.copyOf(segments);
  }

  /** Reads a target as it stands in the request line. */
  static RequestTarget parse(String target) {
    if (!target.startsWith("/")) {
      throw refused("expected a path that begins with /");
    }
    int mark = target.indexOf('?');
    String path = mark < 0 ? target : target.substring(0, mark);
    return new RequestTarget(
        segments(path), mark < 0 ? Map.of() : query(target.substring(mark + 1)));
  }

  private static List<String> segments(String path) {
    if (path.equals("/")) {
      return List.of();
    }
    List<String> segments = new ArrayList<>();
    for (String raw : path.substring(1).split("/", -1)) {
      String segment = decoded(raw, false);
      boolean strange =
          segment.isEmpty()
              || segment.equals(".")
              || segment.equals("..")
              || segment.indexOf('/') >= 0
              || segment.indexOf('\\') >= 0;
      if (strange || segments.size() == MOST_SEGMENTS) {
        throw refused("a path without empty, dot or encoded parts");
      }
      segments.add(segment);
    }
    return segments;
  }

  private static Map<String, List<String>> query(String text) {
    Map<String, List<String>> query = new LinkedHashMap<>();
    int count = 0;
    for (String pair : text.split("&", -1)) {
      if (pair.isEmpty()) {
        continue;
      }
      count++;
      if (count > MOST_PARAMETERS) {
        throw refused("at most " + MOST_PARAMETERS + " parameters");
      }
      int mark = pair.indexOf('=');
      String name = decoded(mark < 0 ? pair : pair.substring(0, mark), true);
      String value = mark < 0 ? "" : decoded(pair.substring(mark + 1), true);
      query.computeIfAbsent(name, each -> new ArrayList<>(1)).add(value);
    }
    return query;
  }

  private static String decoded(String raw, boolean plusIsSpace) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(raw.length());
    for (int at = 0; at < raw.length(); at++) {
      char c = raw.charAt(at);
      if (c == '%') {
        bytes.write(hex(raw, at + 1) << 4 | hex(raw, at + 2));
        at += 2;
      } else if (c <= ' ' || c >= 0x7f || c == '#') {
        throw refused("other characters encoded as %XX");
      } else {
        bytes.write(c == '+' && plusIsSpace ? ' ' : c);
      }
    }
    return checked(bytes.toByteArray());
  }

  private static int hex(String raw, int at) {
    int digit = at < raw.length() ? Character.digit(raw.charAt(at), 16) : -1;
    if (digit < 0) {
      throw refused("two hexadecimal digits after %");
    }
    return digit;
  }

  private static String checked(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (text.chars().anyMatch(Character::isISOControl)) {
        throw refused("no control characters");
      }
      return text;
    } catch (CharacterCodingException e) {
      throw refused("UTF-8");
    }
  }

  private static RefusedRequest refused(String expected) {
    return new RefusedRequest(Refusal.PATH, 400, "the address of the request: " + expected);
  }
}
