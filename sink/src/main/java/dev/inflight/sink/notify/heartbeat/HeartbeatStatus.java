package dev.inflight.sink.notify.heartbeat;

/**
 * What came of a heartbeat.
 *
 * @param delivered calls that succeeded
 * @param failed calls that did not
 * @param missed calls left out because all was not well
 * @param skipped calls left out because another was under way
 * @param last why the last call failed or was missed, without secrets; empty when it succeeded
 */
public record HeartbeatStatus(long delivered, long failed, long missed, long skipped, String last) {

  static final HeartbeatStatus NONE = new HeartbeatStatus(0, 0, 0, 0, "");

  HeartbeatStatus withDelivered() {
    return new HeartbeatStatus(delivered + 1, failed, missed, skipped, "");
  }

  HeartbeatStatus withFailed(String why) {
    return new HeartbeatStatus(delivered, failed + 1, missed, skipped, why);
  }

  HeartbeatStatus withMissed(String why) {
    return new HeartbeatStatus(delivered, failed, missed + 1, skipped, why);
  }

  HeartbeatStatus withSkipped() {
    return new HeartbeatStatus(delivered, failed, missed, skipped + 1, last);
  }
}
