package dev.inflight.ingest.push;

/**
 * Unpacks bytes that are pushed, piece by piece, no further than it is asked. One thread at a time.
 */
interface Unpacker extends AutoCloseable {
  /** Takes the next packed bytes; not changed any more by the giver. */
  void feed(byte[] packed);

  /**
   * Unpacks into {@code out[at, at + length)}.
   *
   * @return how many bytes; 0 when more packed bytes are needed
   */
  int unpack(byte[] out, int at, int length) throws PushFault;

  /** Checks that the packed bytes ended where they may. */
  void end() throws PushFault;

  @Override
  default void close() {}
}
