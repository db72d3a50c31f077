package dev.inflight.ingest.push;

import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Gzip (RFC 1952), one member or several, checked to the last byte. After the members nothing may
 * follow.
 */
final class Gunzip implements Unpacker {
  private static final int FIXED = 10;
  private static final int TRAILER = 8;
  private static final int FHCRC = 2;
  private static final int FEXTRA = 4;
  private static final int FNAME = 8;
  private static final int FCOMMENT = 16;
  private static final int RESERVED = 0xe0;

  /** Which part of a member comes next. */
  private enum Part {
    FIXED,
    EXTRA_LENGTH,
    EXTRA,
    NAME,
    COMMENT,
    HEADER_CRC,
    DATA,
    TRAILER
  }

  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private final byte[] held = new byte[FIXED];
  private int heldCount;
  private int skip;
  private int flags;
  private Part part = Part.FIXED;
  private byte[] in = {};
  private int pos;

  @Override
  public void feed(byte[] packed) {
    in = packed;
    pos = 0;
  }

  @Override
  public int unpack(byte[] out, int at, int length) throws PushFault {
    while (pos < in.length || part == Part.DATA) {
      if (part == Part.DATA) {
        int count = inflate(out, at, length);
        if (count > 0 || part == Part.DATA) {
          return count;
        }
      } else {
        frame();
      }
    }
    return 0;
  }

  private int inflate(byte[] out, int at, int length) throws PushFault {
    try {
      inflater.setInput(in, pos, in.length - pos);
      int count = inflater.inflate(out, at, length);
      pos = in.length - inflater.getRemaining();
      crc.update(out, at, count);
      if (inflater.finished()) {
        part = Part.TRAILER;
      } else if (inflater.needsDictionary()) {
        throw PushFault.damaged("damaged");
      }
      return count;
    } catch (DataFormatException e) {
      throw PushFault.damaged("damaged");
    }
  }

  /** Reads on in what stands around the data. */
  private void frame() throws PushFault {
    switch (part) {
      case FIXED -> {
        if (hold(FIXED)) {
          header();
          after(Part.FIXED);
        }
      }
      case EXTRA_LENGTH -> {
        if (hold(2)) {
          skip = held(0) | held(1) << 8;
          part = Part.EXTRA;
        }
      }
      case EXTRA, HEADER_CRC -> {
        int count = Math.min(skip, in.length - pos);
        skip -= count;
        pos += count;
        if (skip == 0) {
          after(part);
        }
      }
      case NAME, COMMENT -> {
        if (in[pos++] == 0) {
          after(part);
        }
      }
      case TRAILER -> {
        if (hold(TRAILER)) {
          trailer();
        }
      }
      case DATA -> throw new IllegalStateException("data is not read here");
    }
  }

  private boolean hold(int count) {
    while (heldCount < count && pos < in.length) {
      held[heldCount++] = in[pos++];
    }
    boolean whole = heldCount == count;
    heldCount = whole ? 0 : heldCount;
    return whole;
  }

  private int held(int index) {
    return held[index] & 0xff;
  }

  private void header() throws PushFault {
    flags = held(3);
    if (held(0) != 0x1f || held(1) != 0x8b || held(2) != 8 || (flags & RESERVED) != 0) {
      throw new PushFault(PushFault.Kind.DAMAGED, "the body is not gzip");
    }
  }

  /** Goes to the next part that this member has. */
  private void after(Part done) {
    if (done.compareTo(Part.EXTRA_LENGTH) < 0 && (flags & FEXTRA) != 0) {
      part = Part.EXTRA_LENGTH;
    } else if (done.compareTo(Part.NAME) < 0 && (flags & FNAME) != 0) {
      part = Part.NAME;
    } else if (done.compareTo(Part.COMMENT) < 0 && (flags & FCOMMENT) != 0) {
      part = Part.COMMENT;
    } else if (done.compareTo(Part.HEADER_CRC) < 0 && (flags & FHCRC) != 0) {
      part = Part.HEADER_CRC;
      skip = 2;
    } else {
      part = Part.DATA;
      inflater.reset();
      crc.reset();
    }
  }

  private void trailer() throws PushFault {
    boolean same =
        word(0) == (crc.getValue() & 0xffffffffL)
            && word(4) == (inflater.getBytesWritten() & 0xffffffffL);
    if (!same) {
      throw PushFault.damaged("damaged: its checksum differs");
    }
    part = Part.FIXED;
  }

  private long word(int at) {
    return held(at) | held(at + 1) << 8 | held(at + 2) << 16 | (long) held(at + 3) << 24;
  }

  @Override
  public void end() throws PushFault {
    if (part != Part.FIXED || heldCount > 0) {
      throw PushFault.damaged("cut off");
    }
  }

  @Override
  public void close() {
    inflater.end();
  }
}
