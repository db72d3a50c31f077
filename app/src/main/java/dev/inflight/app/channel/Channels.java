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
import dev.inflight.sink.notify.email.EmailConfig;
import dev.inflight.sink.notify.email.EmailLimits;
import dev.inflight.sink.notify.email.EmailNotifier;
import dev.inflight.sink.notify.heartbeat.Heartbeat;
import dev.inflight.sink.notify.lark.LarkConfig;
import dev.inflight.sink.notify.lark.LarkNotifier;
import dev.inflight.sink.notify.mute.Mute;
import dev.inflight.sink.notify.mute.QuietHours;
import dev.inflight.sink.notify.pagerduty.PagerDutyConfig;
import dev.inflight.sink.notify.pagerduty.PagerDutyNotifier;
import dev.inflight.sink.notify.pipeline.ChannelSpec;
import dev.inflight.sink.notify.slack.SlackBotConfig;
import dev.inflight.sink.notify.slack.SlackBotNotifier;
import dev.inflight.sink.notify.slack.SlackConfig;
import dev.inflight.sink.notify.slack.SlackNotifier;
import dev.inflight.sink.notify.webhook.BodyForm;
import dev.inflight.sink.notify.webhook.Template;
import dev.inflight.sink.notify.webhook.WebhookConfig;
import dev.inflight.sink.notify.webhook.WebhookNotifier;
import dev.inflight.sink.notify.wecom.WeComConfig;
import dev.inflight.sink.notify.wecom.WeComNotifier;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

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
    return open(file.channel(name)).notifier();
  }

  /**
   * Opens all channels that are enabled.
   *
   * @param dataFolder where the salt of their fingerprints is kept
   * @param silences mutes beside each channel's quiet hours
   * @throws CommandFailure with everything that is wrong with their secrets
   */
  public List<ChannelSpec> specs(Path dataFolder, Mute silences) {
    List<OpenChannel> open = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    for (Channel each : file.channels()) {
      if (each.enabled()) {
        try {
          open.add(open(each));
        } catch (CommandFailure e) {
          wrong.add(String.valueOf(e.getMessage()));
        }
      }
    }
    if (!wrong.isEmpty()) {
      throw new CommandFailure(ExitCode.USAGE, String.join(System.lineSeparator(), wrong));
    }
    byte[] salt = Salt.of(new DataFolder(dataFolder));
    return open.stream().map(each -> spec(each, salt, silences)).toList();
  }

  /**
   * Opens a channel.
   *
   * @param silences mutes beside its quiet hours
   * @throws CommandFailure when there is none of that name, it is not enabled, or its secrets are
   *     not where they should be
   */
  public ChannelSpec spec(String name, DataFolder data, Mute silences) {
    return spec(open(file.channel(name)), Salt.of(data), silences);
  }

  /**
   * The sign of life that the file asks for.
   *
   * @param limit how long a call may take
   * @param timer when calls are due
   * @throws CommandFailure when its address is not where it should be
   */
  public Optional<Heartbeat> heartbeat(Duration limit, Scheduler timer) {
    return file.heartbeat().map(each -> heartbeat(each, limit, timer));
  }

  private Heartbeat heartbeat(HeartbeatSettings settings, Duration limit, Scheduler timer) {
    Secret url = address(settings.url());
    return settings.post()
        ? Heartbeat.post(url, http, settings.every(), limit, timer)
        : Heartbeat.get(url, http, settings.every(), limit, timer);
  }

  private static ChannelSpec spec(OpenChannel open, byte[] salt, Mute silences) {
    Channel channel = open.channel();
    Mute mute =
        channel.quietHours().isEmpty()
            ? silences
            : Mute.any(List.of(silences, new QuietHours(channel.quietHours())));
    return new ChannelSpec(
        channel.name(),
        channel.route(),
        channel.pace(),
        mute,
        open.notifier(),
        Fingerprint.of(salt, channel, open.url(), open.secret()));
  }

  /**
   * Opens a channel, enabled or not.
   *
   * @throws CommandFailure when its secrets are not where they should be, or not right
   */
  OpenChannel open(Channel channel) {
    Optional<Secret> secret = channel.secret().map(each -> secrets.fetch(each, Secret::of));
    Secret url = url(channel);
    try {
      return new OpenChannel(channel, url, secret, notifier(channel, url, secret));
    } catch (IllegalArgumentException e) {
      String where = channel.secret().map(Reference::toString).orElse("nothing");
      throw new CommandFailure(
          ExitCode.USAGE, file.file() + ": what " + where + " holds is " + e.getMessage(), e);
    }
  }

  /**
   * What a variable or a file holds, as an address.
   *
   * @throws CommandFailure when it is not there, or none
   */
  Secret address(Reference reference) {
    return secrets.fetch(reference, Secret::url);
  }

  private Secret url(Channel channel) {
    boolean letters = channel.type() == ChannelType.EMAIL;
    return channel
        .url()
        .map(each -> letters ? secrets.fetch(each, Secret::smtp) : address(each))
        .orElseGet(
            () ->
                Secret.url(channel.isBot() ? SlackBotConfig.USUAL_URL : PagerDutyConfig.USUAL_URL));
  }

  private Notifier notifier(Channel channel, Secret url, Optional<Secret> secret) {
    Settings settings = channel.settings();
    return switch (channel.type()) {
      case SLACK ->
          channel.isBot()
              ? new SlackBotNotifier(
                  new SlackBotConfig(url, secret.orElseThrow(), settings.channel().orElseThrow()),
                  http)
              : new SlackNotifier(new SlackConfig(url), http);
      case LARK -> new LarkNotifier(new LarkConfig(url, secret), http);
      case WEBHOOK -> new WebhookNotifier(new WebhookConfig(url, secret, form(channel)), http);
      case ALERTMANAGER -> new AlertmanagerNotifier(new AlertmanagerConfig(url), http);
      case DINGTALK -> new DingTalkNotifier(new DingTalkConfig(url, secret), http);
      case WECOM -> new WeComNotifier(new WeComConfig(url), http);
      case PAGERDUTY -> new PagerDutyNotifier(new PagerDutyConfig(url, secret.orElseThrow()), http);
      case EMAIL -> email(url, settings);
    };
  }

  private static BodyForm form(Channel channel) {
    Settings settings = channel.settings();
    boolean alertmanager = settings.format().equals(Optional.of("alertmanager"));
    return settings
        .template()
        .<BodyForm>map(Template::of)
        .orElseGet(() -> alertmanager ? BodyForm.alertmanager(channel.name()) : BodyForm.INFLIGHT);
  }

  private Notifier email(Secret url, Settings settings) {
    boolean startTls = settings.startTls().orElseGet(() -> EmailConfig.usualStartTls(url));
    Http.Limits limits = http.limits();
    return new EmailNotifier(
        new EmailConfig(url, settings.from().orElseThrow(), settings.to(), startTls),
        new EmailLimits(limits.connect(), limits.whole(), limits.whole(), limits.whole()),
        Schedulers.boundedElastic(),
        http.timer(),
        http.clock());
  }
}
