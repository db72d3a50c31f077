package dev.inflight.sink.notify;

import dev.inflight.sink.notify.alertmanager.AlertmanagerConfig;
import dev.inflight.sink.notify.alertmanager.AlertmanagerNotifier;
import dev.inflight.sink.notify.dingtalk.DingTalkConfig;
import dev.inflight.sink.notify.dingtalk.DingTalkNotifier;
import dev.inflight.sink.notify.lark.LarkConfig;
import dev.inflight.sink.notify.lark.LarkNotifier;
import dev.inflight.sink.notify.pagerduty.PagerDutyConfig;
import dev.inflight.sink.notify.pagerduty.PagerDutyNotifier;
import dev.inflight.sink.notify.slack.SlackBotConfig;
import dev.inflight.sink.notify.slack.SlackBotNotifier;
import dev.inflight.sink.notify.slack.SlackConfig;
import dev.inflight.sink.notify.slack.SlackNotifier;
import dev.inflight.sink.notify.webhook.WebhookConfig;
import dev.inflight.sink.notify.webhook.WebhookNotifier;
import dev.inflight.sink.notify.wecom.WeComConfig;
import dev.inflight.sink.notify.wecom.WeComNotifier;
import java.util.Locale;
import java.util.Optional;

/** Every receiver, with what it answers when it has a message. */
enum Receiver {
  SLACK(200, "ok") {
    @Override
    SlackConfig config(Secret url) {
      return new SlackConfig(url);
    }

    @Override
    Notifier at(Secret url, Http http) {
      return new SlackNotifier(config(url), http);
    }
  },
  SLACK_BOT(200, "{\"ok\":true,\"channel\":\"C0123456789\",\"ts\":\"1503435956.000247\"}") {
    @Override
    SlackBotConfig config(Secret url) {
      return new SlackBotConfig(url, SIGNING, "C0123456789");
    }

    @Override
    Notifier at(Secret url, Http http) {
      return new SlackBotNotifier(config(url), http);
    }
  },
  LARK(200, "{\"code\":0,\"data\":{},\"msg\":\"success\"}") {
    @Override
    LarkConfig config(Secret url) {
      return new LarkConfig(url, Optional.of(SIGNING));
    }

    @Override
    Notifier at(Secret url, Http http) {
      return new LarkNotifier(config(url), http);
    }
  },
  WEBHOOK(204, "") {
    @Override
    WebhookConfig config(Secret url) {
      return new WebhookConfig(url, Optional.of(SIGNING));
    }

    @Override
    Notifier at(Secret url, Http http) {
      return new WebhookNotifier(config(url), http);
    }
  },
  ALERTMANAGER(200, "") {
    @Override
    AlertmanagerConfig config(Secret url) {
      return new AlertmanagerConfig(url);
    }

    @Override
    Notifier at(Secret url, Http http) {
      return new AlertmanagerNotifier(config(url), http);
    }
  },
  DINGTALK(200, "{\"errcode\":0,\"errmsg\":\"ok\"}") {
    @Override
    DingTalkConfig config(Secret url) {
      return new DingTalkConfig(url, Optional.of(SIGNING));
    }

    @Override
    Notifier at(Secret url, Http http) {
      return new DingTalkNotifier(config(url), http);
    }
  },
  WECOM(200, "{\"errcode\":0,\"errmsg\":\"ok\"}") {
    @Override
    WeComConfig config(Secret url) {
      return new WeComConfig(url);
    }

    @Override
    Notifier at(Secret url, Http http) {
      return new WeComNotifier(config(url), http);
    }
  },
  PAGERDUTY(202, "{\"status\":\"success\",\"message\":\"Event processed\"}") {
    @Override
    PagerDutyConfig config(Secret url) {
      return new PagerDutyConfig(url, SIGNING);
    }

    @Override
    Notifier at(Secret url, Http http) {
      return new PagerDutyNotifier(config(url), http);
    }
  };

  static final Secret SIGNING = Secret.of("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");

  final int status;
  final String success;

  Receiver(int status, String success) {
    this.status = status;
    this.success = success;
  }

  abstract Record config(Secret url);

  abstract Notifier at(Secret url, Http http);

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
