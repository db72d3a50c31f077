package dev.inflight.sink.notify;

import dev.inflight.sink.notify.Delivery.Permanent;
import dev.inflight.sink.notify.Delivery.Refusal;
import dev.inflight.sink.notify.Delivery.Transient;
import dev.inflight.sink.notify.Delivery.Unknown;
import java.util.Set;

/** What Slack's words for failures mean, those of its webhooks and those of its API. */
final class SlackWords {
  private static final Set<String> THROTTLING =
      Set.of("ratelimited", "rate_limited", "message_limit_exceeded");
  private static final Set<String> REFUSING =
      Set.of(
          "access_denied",
          "account_inactive",
          "action_prohibited",
          "cannot_reply_to_message",
          "cant_update_message",
          "channel_not_found",
          "edit_window_closed",
          "invalid_arguments",
          "invalid_auth",
          "invalid_blocks",
          "invalid_blocks_format",
          "invalid_payload",
          "invalid_token",
          "message_not_found",
          "missing_scope",
          "no_permission",
          "no_service",
          "no_text",
          "not_allowed_token_type",
          "not_authed",
          "not_in_channel",
          "restricted_action",
          "restricted_action_read_only_channel",
          "restricted_action_thread_only_channel",
          "thread_not_found",
          "token_expired",
          "token_revoked");
  private static final Set<String> GONE = Set.of("channel_is_archived", "is_archived");
  private static final Set<String> TOO_LONG = Set.of("msg_too_long", "msg_blocks_too_long");
  private static final Set<String> PASSING =
      Set.of(
          "fatal_error",
          "internal_error",
          "request_timeout",
          "rollup_error",
          "service_unavailable");

  private SlackWords() {}

  static boolean throttles(String word) {
    return THROTTLING.contains(word);
  }

  /**
   * @param word that came in place of success; one that nobody knows is no refusal
   */
  static Delivery failure(String word, String said) {
    if (REFUSING.contains(word)) {
      return new Permanent(said, Refusal.REFUSED);
    }
    if (GONE.contains(word)) {
      return new Permanent(said, Refusal.GONE);
    }
    if (TOO_LONG.contains(word)) {
      return new Permanent(said, Refusal.TOO_LONG);
    }
    return PASSING.contains(word) ? new Transient(said) : new Unknown(said);
  }
}
