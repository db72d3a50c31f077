package dev.inflight.sink.notify.slack;

import dev.inflight.sink.notify.Secret;

/**
 * A bot of Slack, and where it speaks.
 *
 * @param url of the API
 * @param token of the bot, which needs the scope {@code chat:write}
 * @param channel its id, as Slack shows it at the end of a channel's details
 */
public record SlackBotConfig(Secret url, Secret token, String channel) {

  /** Where Slack's API is. */
  public static final String USUAL_URL = "https://slack.com/api";

  public SlackBotConfig {
    if (!channel.matches("#?[\\p{L}\\p{N}._-]{1,80}")) {
      throw new IllegalArgumentException("no channel of Slack, expected an id such as C0123456789");
    }
  }
}
