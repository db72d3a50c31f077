package dev.inflight.ingest.spill;

/** The order of entries: by time, then by kind, requests then by id; equal ones as they came. */
final class EntryOrder {
  private final ByteReader left = new ByteReader();
  private final ByteReader right = new ByteReader();

  /** Compares the entry at {@code a} of {@code one} with that at {@code b} of {@code other}. */
  int compare(byte[] one, int a, byte[] other, int b) {
    left.read(one, a + EventForm.TIME);
    right.read(other, b + EventForm.TIME);
    int byTime = Long.compare(left.getLong(), right.getLong());
    if (byTime != 0) {
      return byTime;
    }
    int kind = left.getByte();
    int byKind = Integer.compare(kind, right.getByte());
    return byKind != 0 || kind != EventForm.REQUEST
        ? byKind
        : left.getText().compareTo(right.getText());
  }
}
