package dev.inflight.app.channel;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The receivers that there are, and what each needs. */
enum ChannelType {
  SLACK(Need.REQUIRED, Need.NONE, 1, 60, Set.of("channel")),
  LARK(Need.REQUIRED, Need.OPTIONAL, 5, 100, Set.of()),
  WEBHOOK(Need.REQUIRED, Need.OPTIONAL, 5, 100, Set.of("format", "template")),
  ALERTMANAGER(Need.REQUIRED, Need.NONE, 20, 0, Set.of()),
  DINGTALK(Need.REQUIRED, Need.OPTIONAL, 5, 10, Set.of()),
  WECOM(Need.REQUIRED, Need.NONE, 5, 10, Set.of()),
  PAGERDUTY(Need.OPTIONAL, Need.REQUIRED, 5, 60, Set.of()),
  EMAIL(Need.REQUIRED, Need.NONE, 5, 100, Set.of("from", "to", "starttls"));

  private final Need url;
  private final Need secret;
  private final int perSecond;
  private final int perMinute;
  private final Set<String> keys;

  ChannelType(Need url, Need secret, int perSecond, int perMinute, Set<String> keys) {
    this.url = url;
    this.secret = secret;
    this.perSecond = perSecond;
    this.perMinute = perMinute;
    this.keys = keys;
  }

  /**
   * Whether it has an address.
   *
   * @param bot whether a bot of Slack speaks
   */
  Need url(boolean bot) {
    return bot ? Need.OPTIONAL : url;
  }

  /** Whether it has a secret. */
  Need secret(boolean bot) {
    return bot ? Need.REQUIRED : secret;
  }

  /** How many attempts a second suit it. */
  int perSecond() {
    return perSecond;
  }

  /** How many attempts a minute suit it. */
  int perMinute() {
    return perMinute;
  }

  /** The keys that channels of other types do not have. */
  Set<String> keys() {
    return keys;
  }

  static Optional<ChannelType> named(String word) {
    return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
  }

  static List<String> words() {
    return Arrays.stream(values()).map(ChannelType::word).toList();
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether a channel has something. */
  enum Need {
    REQUIRED,
    OPTIONAL,
    NONE
  }
}
