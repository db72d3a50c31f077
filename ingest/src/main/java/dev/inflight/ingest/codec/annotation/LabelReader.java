package dev.inflight.ingest.codec.annotation;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Reason;
import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.model.Labels;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads labels and other short texts within the bounds of the contract. */
final class LabelReader {
  static final int MOST_LABELS = 32;
  static final int LONGEST_KEY = 64;
  static final int LONGEST_VALUE = 256;

  private static final String KEY = "a key of 1 to 64 letters, digits and _ . -";
  private static final String VALUE = "a string of at most 256 bytes without control characters";
  private static final int DELETE = 0x7f;

  private LabelReader() {}

  /** The labels of a line. */
  static Labels labels(Fields line) throws LineFault {
    Fields labels = line.object("labels");
    int count = labels.keys().size();
    if (count == 0 || count > MOST_LABELS) {
      throw line.fault("labels", count + " labels", "1 to 32 labels", Reason.OUT_OF_RANGE);
    }
    SortedMap<String, String> read = new TreeMap<>();
    for (String key : labels.keys()) {
      if (!isKey(key)) {
        throw labels.fault(key, '"' + key + '"', KEY, Reason.OUT_OF_RANGE);
      }
      read.put(key, value(labels, key, VALUE));
    }
    return Labels.of(read);
  }

  /** A text within the bounds of a label's value. */
  static String value(Fields fields, String key, String expected) throws LineFault {
    String text = fields.text(key, expected);
    if (bytes(text) > LONGEST_VALUE) {
      throw fields.fault(key, expected, Reason.OUT_OF_RANGE);
    }
    return text;
  }

  private static boolean isKey(String key) {
    return !key.isEmpty() && key.length() <= LONGEST_KEY && key.chars().allMatch(LabelReader::fits);
  }

  private static boolean fits(int c) {
    boolean letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    return letter || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
  }

  /** How many bytes of UTF-8 it takes; too many for any bound when it may not be a value at all. */
  private static int bytes(String text) {
    int bytes = 0;
    for (int at = 0; at < text.length(); ) {
      int point = text.codePointAt(at);
      boolean half = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
      if (point < ' ' || point == DELETE || half) {
        return Integer.MAX_VALUE;
      }
      bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
      at += Character.charCount(point);
    }
    return bytes;
  }
}
