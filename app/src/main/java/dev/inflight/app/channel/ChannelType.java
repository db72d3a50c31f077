package dev.inflight.app.channel;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The receivers that there are, and what each needs. */
enum ChannelType {
  SLACK(Need.REQUIRED, Need.NONE),
  LARK(Need.REQUIRED, Need.OPTIONAL),
  WEBHOOK(Need.REQUIRED, Need.OPTIONAL),
  ALERTMANAGER(Need.REQUIRED, Need.NONE),
  DINGTALK(Need.REQUIRED, Need.OPTIONAL),
  WECOM(Need.REQUIRED, Need.NONE),
  PAGERDUTY(Need.OPTIONAL, Need.REQUIRED);

  private final Need url;
  private final Need secret;

  ChannelType(Need url, Need secret) {
    this.url = url;
    this.secret = secret;
  }

  Need url() {
    return url;
  }

  Need secret() {
    return secret;
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
