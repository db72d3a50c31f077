package dev.inflight.sink.notify;

/** How a receiver says that it has a message. */
public enum Dialect {
  /** By any status of 2xx. */
  ANY_2XX,
  /** By status 200. */
  ONLY_200,
  /** By status 202. */
  ONLY_202,
  /** By status 200 and the text {@code ok}; a word says what is wrong. */
  SLACK,
  /** By {@code ok} in JSON; {@code error} is a word that says what is wrong. */
  SLACK_API,
  /** By {@code code} 0 in JSON, or by {@code StatusCode} 0 where there is no {@code code}. */
  LARK,
  /** By {@code errcode} 0 in JSON; it blocks for ten minutes. */
  DINGTALK,
  /** By {@code errcode} 0 in JSON. */
  WECOM
}
