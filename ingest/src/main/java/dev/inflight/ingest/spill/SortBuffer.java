package dev.inflight.ingest.spill;

import dev.inflight.model.Event;
import java.util.Arrays;

/** Entries in memory, put in order when asked. One thread. */
final class SortBuffer {
  /** What an entry costs beside its bytes: its place, twice while sorting. */
  private static final int PLACE_BYTES = 2 * Integer.BYTES;

  private static final int FIRST_CAPACITY = 64 * 1024;

  private final EventForm form;
  private final EntryOrder order = new EntryOrder();
  private final ByteWriter bytes = new ByteWriter(FIRST_CAPACITY);
  private int[] places = new int[1024];
  private int count;

  SortBuffer(EventForm form) {
    this.form = form;
  }

  void add(Event event, long time) {
    if (count == places.length) {
      places = Arrays.copyOf(places, 2 * count);
    }
    places[count++] = bytes.size();
    form.write(event, time, bytes);
  }

  int count() {
    return count;
  }

  /** How many bytes it holds. */
  long held() {
    return (long) bytes.size() + (long) count * PLACE_BYTES;
  }

  byte[] bytes() {
    return bytes.bytes();
  }

  /** Where the entry of that rank begins; after {@link #sort()}. */
  int place(int rank) {
    return places[rank];
  }

  void clear() {
    bytes.clear();
    count = 0;
  }

  /**
   * Puts the places in order: runs of growing length are merged, those in order already left alone.
   */
  void sort() {
    int[] from = places;
    int[] to = new int[count];
    for (int width = 1; width < count; width *= 2) {
      for (int start = 0; start < count; start += 2 * width) {
        int middle = Math.min(count, start + width);
        merge(from, to, start, middle, Math.min(count, middle + width));
      }
      int[] swap = from;
      from = to;
      to = swap;
    }
    if (from != places) {
      System.arraycopy(from, 0, places, 0, count);
    }
  }

  private void merge(int[] from, int[] to, int start, int middle, int end) {
    if (middle == end || !after(from[middle - 1], from[middle])) {
      System.arraycopy(from, start, to, start, end - start);
      return;
    }
    int left = start;
    int right = middle;
    for (int at = start; at < end; at++) {
      boolean takeRight = left == middle || (right < end && after(from[left], from[right]));
      to[at] = takeRight ? from[right++] : from[left++];
    }
  }

  private boolean after(int one, int other) {
    return order.compare(bytes(), one, bytes(), other) > 0;
  }
}
