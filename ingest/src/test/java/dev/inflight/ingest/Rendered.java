package dev.inflight.ingest;

import dev.inflight.model.Event;
import dev.inflight.model.RequestEvent;
import java.util.Arrays;

/** Events as text that differs when they differ, arrays included. */
public final class Rendered {
  private Rendered() {}

  /** The text of one event. */
  public static String of(Event event) {
    if (event instanceof RequestEvent request) {
      String text = request.toString().replaceAll("chunkGapsMs=\\[D@[0-9a-f]+", "chunkGapsMs=");
      long[] bits =
          Arrays.stream(request.chunkGapsMs()).mapToLong(Double::doubleToRawLongBits).toArray();
      return text + Arrays.toString(bits);
    }
    return event.toString();
  }
}
