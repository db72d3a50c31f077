package dev.inflight.app.channel;

import dev.inflight.app.channel.ChannelType.Need;
import dev.inflight.app.rules.Value.Scalar;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads what stands beside the channels. */
final class TopReader {
  static final List<String> KEYS = List.of("channels", "heartbeat", "links", "serve");

  private static final List<String> HEARTBEAT =
      List.of("url_env", "url_file", "url", "every", "method");
  private static final Duration LEAST = Duration.ofSeconds(5);
  private static final Duration MOST = Duration.ofDays(1);
  private static final Duration USUAL = Duration.ofMinutes(1);

  private final Section top;

  TopReader(Section top) {
    this.top = top;
  }

  Optional<HeartbeatSettings> heartbeat() {
    return top.section("heartbeat", "heartbeat", HEARTBEAT, "{url_env or url_file, every, method}")
        .flatMap(TopReader::heartbeat);
  }

  private static Optional<HeartbeatSettings> heartbeat(Section section) {
    Optional<Reference> url =
        new ReferenceReader(section, "heartbeat").read("url", Optional.of(Need.REQUIRED));
    Duration every = section.duration("every", LEAST, MOST, USUAL);
    Optional<Scalar> method = section.text("method", "GET or POST");
    String word = method.map(each -> each.text().toUpperCase(Locale.ROOT)).orElse("GET");
    if (!word.equals("GET") && !word.equals("POST")) {
      section.error(section.mapping().offsetOf("method"), "unknown method, expected GET or POST");
    }
    return url.map(each -> new HeartbeatSettings(each, every, word.equals("POST")));
  }

  /** The address of our page, without a slash at its end. */
  Optional<String> page() {
    return top.section("links", "mapping of links", List.of("page"), "{page}")
        .flatMap(TopReader::page);
  }

  private static Optional<String> page(Section links) {
    String expected = "an address such as https://inflight.example.org";
    Optional<Scalar> page = links.text("page", expected);
    if (page.isPresent() && !isPage(page.get().text())) {
      // Not repeated: who puts a password into it puts it into every message.
      String found = "page is no address, or has a user, a query or a fragment, expected ";
      links.error(page.get().offset(), found + expected);
      return Optional.empty();
    }
    return page.map(each -> each.text().replaceAll("/+$", ""));
  }

  private static boolean isPage(String text) {
    try {
      URI uri = new URI(text);
      String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      return (scheme.equals("https") || scheme.equals("http"))
          && uri.getHost() != null
          && uri.getRawUserInfo() == null
          && uri.getRawQuery() == null
          && uri.getRawFragment() == null
          && text.length() <= 1_000;
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
