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
    Notifier at(Secret url, Http http) {
      return new SlackNotifier(new SlackConfig(url), http);
    }
  },
  SLACK_BOT(200, "{\"ok\":true,\"channel\":\"C0123456789\",\"ts\":\"1503435956.000247\"}") {
    @Override
    Notifier at(Secret url, Http http) {
      return new SlackBotNotifier(new SlackBotConfig(url, SIGNING, "C0123456789"), http);
    }
  },
  LARK(200, "{\"code\":0,\"data\":{},\"msg\":\"success\"}") {
    @Override
    Notifier at(Secret url, Http http) {
      return new LarkNotifier(new LarkConfig(url, Optional.of(SIGNING)), http);
    }
  },
  WEBHOOK(204, "") {
    @Override
    Notifier at(Secret url, Http http) {
      return new WebhookNotifier(new WebhookConfig(url, Optional.of(SIGNING)), http);
    }
  },
  ALERTMANAGER(200, "") {
    @Override
    Notifier at(Secret url, Http http) {
      return new AlertmanagerNotifier(new AlertmanagerConfig(url), http);
    }
  },
  DINGTALK(200, "{\"errcode\":0,\"errmsg\":\"ok\"}") {
    @Override
    Notifier at(Secret url, Http http) {
      return new DingTalkNotifier(new DingTalkConfig(url, Optional.of(SIGNING)), http);
    }
  },
  WECOM(200, "{\"errcode\":0,\"errmsg\":\"ok\"}") {
    @Override
    Notifier at(Secret url, Http http) {
      return new WeComNotifier(new WeComConfig(url), http);
    }
  },
  PAGERDUTY(202, "{\"status\":\"success\",\"message\":\"Event processed\"}") {
    @Override
    Notifier at(Secret url, Http http) {
      return new PagerDutyNotifier(new PagerDutyConfig(url, SIGNING), http);
    }
  };

  static final Secret SIGNING = Secret.of("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");

  final int status;
  final String success;

  Receiver(int status, String success) {
    this.status = status;
    this.success = success;
  }

  abstract Notifier at(Secret url, Http http);

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
