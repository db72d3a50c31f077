package dev.inflight.sink.notify.webhook;

import java.util.List;

/** A template that cannot be used: where, what was found, and what was expected. */
public final class TemplateException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  TemplateException(List<String> problems) {
    super(String.join("; ", problems));
  }
}
