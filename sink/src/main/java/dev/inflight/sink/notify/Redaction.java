package dev.inflight.sink.notify;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes what a receiver said fit to be shown: one short line, in which nothing of the secrets is
 * left should the receiver have repeated them.
 */
public final class Redaction {
  private static final int SHOWN = 200;
  private static final int LEAST_SEGMENT = 5;
  private static final String HIDDEN = "***";
  private static final Pattern ADDRESS = Pattern.compile("\\b\\d{1,3}(?:\\.\\d{1,3}){3}\\b");
  private static final Pattern LINK = Pattern.compile("(?i)(https?:)?//[^\\s\"'<>]+");
  private static final Set<String> WORDS =
      Set.of("services", "webhook", "robot", "alerts", "cgi-bin", "open-apis", "enqueue", "hooks");

  private final List<String> secrets;

  private Redaction(Set<String> secrets) {
    this.secrets =
        secrets.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList();
  }

  /** Hides these, as they are. */
  public static Redaction hiding(Set<String> secrets) {
    Set<String> hidden = new TreeSet<>(secrets);
    hidden.remove("");
    return new Redaction(hidden);
  }

  /** Hides the URL with each of its parts, what is added to its query, and the other secrets. */
  static Redaction of(Post post) {
    Set<String> secrets = new TreeSet<>();
    URI uri = post.url().uri();
    secrets.add(post.url().reveal());
    add(uri.getRawUserInfo(), ":", 1, secrets);
    add(uri.getRawPath(), "/", LEAST_SEGMENT, secrets);
    add(uri.getRawQuery(), "[&=]", LEAST_SEGMENT, secrets);
    add(post.query(), "[&=]", LEAST_SEGMENT, secrets);
    for (Secret each : post.secrets()) {
      secrets.add(each.reveal());
    }
    secrets.remove("");
    secrets.remove("/");
    return new Redaction(secrets);
  }

  private static void add(@Nullable String part, String separator, int least, Set<String> to) {
    if (part == null || part.isEmpty()) {
      return;
    }
    addBoth(part, to);
    for (String each : List.of(part.split(separator, -1))) {
      if (each.length() >= least && !WORDS.contains(each.toLowerCase(Locale.ROOT))) {
        addBoth(each, to);
      }
    }
  }

  private static void addBoth(String part, Set<String> to) {
    to.add(part);
    try {
      to.add(URLDecoder.decode(part, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      to.add(part); // a stray percent sign: it is as it is
    }
  }

  /** What may be shown of an answer. */
  public String shown(String answer) {
    String plain = PlainText.line(answer).replace("\\/", "/");
    for (String each : secrets) {
      plain = plain.replace(each, HIDDEN);
    }
    plain = LINK.matcher(plain).replaceAll(HIDDEN);
    plain = ADDRESS.matcher(plain).replaceAll(HIDDEN);
    return Clip.to(SHOWN, plain, Clip.UTF_16);
  }
}
