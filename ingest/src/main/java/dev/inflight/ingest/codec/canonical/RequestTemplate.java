package dev.inflight.ingest.codec.canonical;

import dev.inflight.model.RequestEvent;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was learned of the lines of one form: the text between the values, and, after some lines,
 * which of the values hardly ever change. Those are then compared as text instead of read. One
 * thread.
 */
final class RequestTemplate {
  /** No line of this template. */
  static final int NONE = RequestForm.NONE;

  /** After how many lines that differ in a constant it is asked anew what is one. */
  private static final int MOST_MISSES = 256;

  private static final int RARE = 8;

  private final List<byte[]> texts;
  private final List<RequestField> fields;
  private final boolean keepGaps;
  private final RequestForm form;
  private final int[] bounds;
  private ConstantValues constants;
  private @Nullable RequestForm usual;
  private RequestForm last;
  private int hits;
  private int misses;

  /**
   * @param texts one before each value, and the one that ends the line, its line feed included
   * @param keepGaps whether the lists of chunk gaps are wanted
   */
  RequestTemplate(List<byte[]> texts, List<RequestField> fields, boolean keepGaps) {
    this.texts = List.copyOf(texts);
    this.fields = List.copyOf(fields);
    this.keepGaps = keepGaps;
    form = new RequestForm(texts, fields, keepGaps);
    last = form;
    bounds = new int[2 * fields.size()];
    constants = new ConstantValues(fields.size());
  }

  /** The index after the line at {@code from}, or {@link #NONE}. */
  int read(byte[] buf, int from) {
    RequestForm first = usual;
    if (first != null) {
      int end = first.read(buf, from);
      if (end != NONE) {
        hits++;
        last = first;
        return end;
      }
    }
    int end = form.read(buf, from);
    if (end != NONE) {
      last = form;
      if (first == null) {
        watch(buf, from);
      } else {
        missed();
      }
    }
    return end;
  }

  private void watch(byte[] buf, int from) {
    form.bounds(buf, from, bounds);
    if (constants.look(buf, bounds)) {
      usual = withConstants();
      hits = 0;
      misses = 0;
    }
  }

  private void missed() {
    if (++misses >= MOST_MISSES) {
      if (hits < RARE * misses) {
        usual = null;
        constants = new ConstantValues(fields.size());
      }
      hits = 0;
      misses = 0;
    }
  }

  /** The form whose text holds the constant values too. */
  private RequestForm withConstants() {
    List<byte[]> longer = new ArrayList<>();
    List<RequestField> changing = new ArrayList<>();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (int slot = 0; slot < fields.size(); slot++) {
      text.writeBytes(texts.get(slot));
      byte[] constant = constants.constant(slot);
      if (constant.length == 0) {
        longer.add(text.toByteArray());
        changing.add(fields.get(slot));
        text.reset();
      } else {
        text.writeBytes(constant);
      }
    }
    text.writeBytes(texts.get(fields.size()));
    longer.add(text.toByteArray());
    RequestForm merged = new RequestForm(longer, changing, keepGaps);
    for (int slot = 0; slot < fields.size(); slot++) {
      merged.set(fields.get(slot), constants.constant(slot));
    }
    return merged;
  }

  /** The request of the line that was read last. */
  RequestEvent event() {
    return last.event();
  }
}
