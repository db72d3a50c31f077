package dev.inflight.sink.notify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BodyCodesTest {
  private static final Redaction REDACTION =
      Redaction.of(Post.of(Attempts.url("http", "127.0.0.1", 1), new byte[0], List.of()));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SLACK    | 200 | ok                           | Delivered
          SLACK    | 400 | invalid_payload              | Permanent REFUSED
          SLACK    | 400 | invalid_blocks               | Permanent REFUSED
          SLACK    | 400 | no_text                      | Permanent REFUSED
          SLACK    | 403 | action_prohibited            | Permanent REFUSED
          SLACK    | 403 | invalid_token                | Permanent REFUSED
          SLACK    | 404 | no_service                   | Permanent REFUSED
          SLACK    | 404 | channel_not_found            | Permanent REFUSED
          SLACK    | 410 | channel_is_archived          | Permanent GONE
          SLACK    | 500 | rollup_error                 | Transient
          SLACK    | 200 | invalid_token                | Permanent REFUSED
          SLACK    | 201 | ok                           | Unknown
          SLACK    | 200 | <html>                       | Unknown
          SLACK_API | 200 | {"ok":true,"channel":"C1","ts":"1.2"} | Delivered
          SLACK_API | 200 | {"ok":"true"} | Unknown
          SLACK_API | 200 | {"ok":false} | Unknown
          SLACK_API | 200 | ok | Unknown
          SLACK_API | 200 | {"ok":false,"error":"brand_new"} | Unknown
          SLACK_API | 200 | {"ok":false,"error":"ratelimited"} | Throttled 60
          SLACK_API | 200 | {"ok":false,"error":"rate_limited"} | Throttled 60
          SLACK_API | 429 | {"ok":false,"error":"ratelimited"} | Throttled 60
          SLACK_API | 200 | {"ok":false,"error":"invalid_auth"} | Permanent REFUSED
          SLACK_API | 200 | {"ok":false,"error":"not_authed"} | Permanent REFUSED
          SLACK_API | 200 | {"ok":false,"error":"account_inactive"} | Permanent REFUSED
          SLACK_API | 200 | {"ok":false,"error":"token_revoked"} | Permanent REFUSED
          SLACK_API | 200 | {"ok":false,"error":"token_expired"} | Permanent REFUSED
          SLACK_API | 200 | {"ok":false,"error":"missing_scope"} | Permanent REFUSED
          SLACK_API | 200 | {"ok":false,"error":"channel_not_found"} | Permanent REFUSED
          SLACK_API | 200 | {"ok":false,"error":"not_in_channel"} | Permanent REFUSED
          SLACK_API | 200 | {"ok":false,"error":"restricted_action"} | Permanent REFUSED
          SLACK_API | 200 | {"ok":false,"error":"invalid_blocks"} | Permanent REFUSED
          SLACK_API | 200 | {"ok":false,"error":"message_not_found"} | Permanent REFUSED
          SLACK_API | 200 | {"ok":false,"error":"cant_update_message"} | Permanent REFUSED
          SLACK_API | 200 | {"ok":false,"error":"edit_window_closed"} | Permanent REFUSED
          SLACK_API | 200 | {"ok":false,"error":"channel_is_archived"} | Permanent GONE
          SLACK_API | 200 | {"ok":false,"error":"is_archived"} | Permanent GONE
          SLACK_API | 200 | {"ok":false,"error":"msg_too_long"} | Permanent TOO_LONG
          SLACK_API | 200 | {"ok":false,"error":"msg_blocks_too_long"} | Permanent TOO_LONG
          SLACK_API | 200 | {"ok":false,"error":"internal_error"} | Transient
          SLACK_API | 200 | {"ok":false,"error":"fatal_error"} | Transient
          SLACK_API | 200 | {"ok":false,"error":"service_unavailable"} | Transient
          SLACK_API | 200 | {"ok":false,"error":"request_timeout"} | Transient
          SLACK_API | 503 | {"ok":false,"error":"service_unavailable"} | Transient
          LARK     | 200 | {"code":0}                   | Delivered
          LARK     | 200 | {"StatusCode":0}             | Delivered
          LARK     | 200 | {"StatusCode":0,"code":9499} | Permanent REFUSED
          LARK     | 200 | {"code":9499}                | Permanent REFUSED
          LARK     | 400 | {"code":9499}                | Permanent REFUSED
          LARK     | 200 | {"code":19001}               | Permanent REFUSED
          LARK     | 200 | {"code":19021}               | Permanent REFUSED
          LARK     | 200 | {"code":19022}               | Permanent REFUSED
          LARK     | 200 | {"code":19024}               | Permanent REFUSED
          LARK     | 200 | {"code":11232}               | Throttled 60
          LARK     | 400 | {"code":11232}               | Throttled 60
          LARK     | 200 | {"code":424242}              | Unknown
          LARK     | 200 | {}                           | Unknown
          LARK     | 200 | {"code":"0"}                 | Unknown
          DINGTALK | 200 | {"errcode":0}                | Delivered
          DINGTALK | 200 | {"errcode":310000}           | Permanent REFUSED
          DINGTALK | 200 | {"errcode":300001}           | Permanent REFUSED
          DINGTALK | 200 | {"errcode":300005}           | Permanent REFUSED
          DINGTALK | 200 | {"errcode":400101}           | Permanent REFUSED
          DINGTALK | 200 | {"errcode":-1}               | Transient
          DINGTALK | 200 | {"errcode":130101}           | Throttled 600
          DINGTALK | 200 | {"errcode":410100}           | Throttled 600
          DINGTALK | 200 | {"status":1111,"wait":5,"punish":"deny"} | Throttled 600
          DINGTALK | 403 | {"status":1111,"wait":5,"punish":"deny"} | Throttled 600
          DINGTALK | 200 | {"status":1111}              | Unknown
          WECOM    | 200 | {"errcode":0,"errmsg":"ok"}  | Delivered
          WECOM    | 200 | {"errcode":93000}            | Permanent REFUSED
          WECOM    | 200 | {"errcode":40058}            | Permanent TOO_LONG
          WECOM    | 200 | {"errcode":45009}            | Throttled 60
          WECOM    | 200 | {"errcode":-1}               | Transient
          ANY_2XX  | 299 | {"errcode":45}               | Delivered
          ONLY_200 | 202 | accepted                     | Unknown
          ONLY_202 | 200 | ok                           | Unknown
          ONLY_202 | 400 | invalid event                | Permanent REFUSED
          """)
  void of_reply_isAsTheTableSays(Dialect dialect, int status, String body, String expected) {
    Classifier classifier = new Classifier(InstantSource.fixed(Attempts.NOW));
    Reply reply = new Reply(status, Optional.empty(), body);
    assertThat(Attempts.kind(classifier.of(reply, dialect, REDACTION).delivery()))
        .isEqualTo(expected);
  }
}
