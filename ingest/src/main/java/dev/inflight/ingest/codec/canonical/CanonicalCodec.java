package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.codec.Head;
import dev.inflight.ingest.codec.LineCodec;
import dev.inflight.ingest.codec.LineParser;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.Role;
import java.util.regex.Pattern;

/**
 * Canonical records, one JSON object per line, told apart by their {@code event_type}. A file with
 * nothing in it but white space counts as one: it holds no record of any other kind either.
 */
public final class CanonicalCodec implements LineCodec {
  private static final Pattern EVENT_TYPE = Pattern.compile("\"event_type\"\\s*:\\s*\"");

  @Override
  public String name() {
    return "canonical-jsonl";
  }

  @Override
  public String label() {
    return "canonical JSONL";
  }

  @Override
  public Role role() {
    return Role.MIXED;
  }

  @Override
  public boolean recognises(Head head) {
    return head.blank() || head.finds(EVENT_TYPE);
  }

  @Override
  public LineParser lines(ParseContext context) {
    return new CanonicalLines(context);
  }
}
