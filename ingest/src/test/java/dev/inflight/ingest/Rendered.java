package dev.inflight.ingest;

import dev.inflight.model.Event;
import dev.inflight.model.RequestEvent;
import java.util.Arrays;
import java.util.regex.Pattern;

/** Events as text that differs when they differ, arrays included. */
public final class Rendered {
  private static final Pattern GAPS = Pattern.compile("chunkGapsMs=\\[D@[0-9a-f]+");

  private Rendered() {}

  /** The text of one event. */
  public static String of(Event event) {
    if (event instanceof RequestEvent request) {
      String text = GAPS.matcher(request.toString()).replaceFirst("");
      long[] bits =
          Arrays.stream(request.chunkGapsMs()).mapToLong(Double::doubleToRawLongBits).toArray();
      return text + Arrays.toString(bits);
    }
    return event.toString();
  }
}
