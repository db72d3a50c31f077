package dev.inflight.ingest.codec.aiperf;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.ingest.codec.json.Json;
import dev.inflight.ingest.text.Decimals;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** What one poll read: a number as text for each metric, empty where there was none. */
record Poll(Map<String, String> values) {
  static Poll of(Fields data) throws LineFault {
    Map<String, String> values = new LinkedHashMap<>();
    for (String name : data.keys()) {
      Json value = data.raw(name);
      if (value instanceof Json.Num number) {
        values.put(name, number.text());
      } else if (value == Json.Word.NULL) {
        values.put(name, "");
      } else {
        throw data.wrong(name, "a number or null");
      }
    }
    return new Poll(values);
  }

  int size() {
    return values.size();
  }

  Set<String> names() {
    return values.keySet();
  }

  String text(String name) {
    return values.getOrDefault(name, "");
  }

  /** The double of a number's text, for comparing with blanks; NaN when it is none. */
  static double approximate(String text) {
    try {
      return Decimals.shifted(text, 0);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
