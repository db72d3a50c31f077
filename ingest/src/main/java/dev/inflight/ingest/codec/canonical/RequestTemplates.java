package dev.inflight.ingest.codec.canonical;

import dev.inflight.model.RequestEvent;
import java.util.ArrayList;
import java.util.List;

/** The templates of one input's requests, the last that fitted first. One thread. */
final class RequestTemplates {
  /** The most templates that are kept. */
  static final int MOST = 8;

  private static final int LONGEST_PAUSE = 1024;

  private final List<RequestTemplate> templates = new ArrayList<>();
  private int pause;
  private int wait = 1;

  private final boolean keepGaps;

  /**
   * @param keepGaps whether the lists of chunk gaps are wanted
   */
  RequestTemplates(boolean keepGaps) {
    this.keepGaps = keepGaps;
  }

  /** The index after the line at {@code at} when some template fits, else NONE. */
  int read(byte[] buf, int at) {
    for (int index = 0; index < templates.size(); index++) {
      RequestTemplate template = templates.get(index);
      int end = template.read(buf, at);
      if (end != RequestTemplate.NONE) {
        if (index > 0) {
          templates.set(index, templates.get(0));
          templates.set(0, template);
        }
        return end;
      }
    }
    return RequestTemplate.NONE;
  }

  /** The request of the line that was read last. */
  RequestEvent event() {
    return templates.get(0).event();
  }

  /**
   * Learns from a line {@code buf[from, end]} that was read strictly. Where lines cannot be learned
   * the attempts become rarer.
   */
  void learn(byte[] buf, int from, int end) {
    if (templates.size() == MOST || pause-- > 0) {
      return;
    }
    TemplateLearner.learn(buf, from, end, keepGaps)
        .ifPresentOrElse(
            template -> {
              templates.add(0, template);
              pause = 0;
            },
            () -> {
              pause = wait;
              wait = Math.min(2 * wait, LONGEST_PAUSE);
            });
  }
}
