package dev.inflight.app.channel;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.sink.notify.Http;
import dev.inflight.sink.notify.Notifier;
import dev.inflight.sink.notify.Secret;
import dev.inflight.sink.notify.alertmanager.AlertmanagerConfig;
import dev.inflight.sink.notify.alertmanager.AlertmanagerNotifier;
import dev.inflight.sink.notify.dingtalk.DingTalkConfig;
import dev.inflight.sink.notify.dingtalk.DingTalkNotifier;
import dev.inflight.sink.notify.lark.LarkConfig;
import dev.inflight.sink.notify.lark.LarkNotifier;
import dev.inflight.sink.notify.pagerduty.PagerDutyConfig;
import dev.inflight.sink.notify.pagerduty.PagerDutyNotifier;
import dev.inflight.sink.notify.slack.SlackConfig;
import dev.inflight.sink.notify.slack.SlackNotifier;
import dev.inflight.sink.notify.webhook.WebhookConfig;
import dev.inflight.sink.notify.webhook.WebhookNotifier;
import dev.inflight.sink.notify.wecom.WeComConfig;
import dev.inflight.sink.notify.wecom.WeComNotifier;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The channels of a file, ready to be used. */
public final class Channels {
  private final ChannelFile file;
  private final Secrets secrets;
  private final Http http;

  /**
   * @param environment whose variables hold secrets
   * @param warnings hears of files that everybody may read
   */
  public Channels(
      ChannelFile file, Map<String, String> environment, Consumer<String> warnings, Http http) {
    this.file = file;
    this.secrets = new Secrets(environment, file.file(), warnings);
    this.http = http;
  }

  /**
   * Opens a channel.
   *
   * @throws CommandFailure when there is none of that name, it is not enabled, or its secrets are
   *     not where they should be
   */
  public Notifier open(String name) {
    Channel channel = file.channel(name);
    Optional<Secret> secret = channel.secret().map(each -> secrets.fetch(each, Secret::of));
    try {
      return notifier(channel.type(), url(channel), secret);
    } catch (IllegalArgumentException e) {
      String where = channel.secret().map(Reference::toString).orElse("nothing");
      throw new CommandFailure(
          ExitCode.USAGE, file.file() + ": what " + where + " holds is " + e.getMessage(), e);
    }
  }

  private Secret url(Channel channel) {
    return channel
        .url()
        .map(each -> secrets.fetch(each, Secret::url))
        .orElseGet(() -> Secret.url(PagerDutyConfig.USUAL_URL));
  }

  private Notifier notifier(ChannelType type, Secret url, Optional<Secret> secret) {
    return switch (type) {
      case SLACK -> new SlackNotifier(new SlackConfig(url), http);
      case LARK -> new LarkNotifier(new LarkConfig(url, secret), http);
      case WEBHOOK -> new WebhookNotifier(new WebhookConfig(url, secret), http);
      case ALERTMANAGER -> new AlertmanagerNotifier(new AlertmanagerConfig(url), http);
      case DINGTALK -> new DingTalkNotifier(new DingTalkConfig(url, secret), http);
      case WECOM -> new WeComNotifier(new WeComConfig(url), http);
      case PAGERDUTY -> new PagerDutyNotifier(new PagerDutyConfig(url, secret.orElseThrow()), http);
    };
  }
}
