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

  private final boolean fast;

  /** The codec as it should be used. */
  public CanonicalCodec() {
    this(true);
  }

  private CanonicalCodec(boolean fast) {
    this.fast = fast;
  }

  /** A codec that reads every line strictly, to compare with and to measure against. */
  public static CanonicalCodec strictly() {
    return new CanonicalCodec(false);
  }

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
    return new CanonicalLines(context, fast);
  }
}
