package dev.inflight.sink.frames;

/**
 * A part of the file that cannot be read.
 *
 * @param found what stands there
 * @param expected what should
 */
public record Damage(long offset, long length, String found, String expected) {

  /** It, in words. */
  public String words() {
    return "damaged at byte "
        + offset
        + " for "
        + length
        + (length == 1 ? " byte" : " bytes")
        + ": found "
        + found
        + ", expected "
        + expected;
  }
}
