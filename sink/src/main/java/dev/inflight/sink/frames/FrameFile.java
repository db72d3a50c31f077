package dev.inflight.sink.frames;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * The open file: frames are added at its end, and read where they are.
 *
 * <p>It is no {@link java.nio.channels.FileChannel}: an interrupt, which ends every use of such a
 * channel, has no effect on it.
 */
public class FrameFile implements Closeable {
  private final RandomAccessFile file;
  private long end;
  private boolean longer;

  /**
   * @param end where the next frame goes; what stands after that is cut off
   */
  public FrameFile(RandomAccessFile file, long end) throws IOException {
    this.file = file;
    this.end = end;
    this.longer = file.length() > end;
  }

  public long end() {
    return end;
  }

  /**
   * Adds a frame for each, all or none.
   *
   * @return where the first is
   */
  public long append(List<byte[]> payloads) throws IOException {
    cutBack();
    int length = payloads.stream().mapToInt(Frame::length).sum();
    ByteBuffer frames = ByteBuffer.allocate(length);
    payloads.forEach(each -> Frame.write(each, frames));
    long first = end;
    longer = true;
    try {
      file.seek(end);
      file.write(frames.array());
    } catch (IOException e) {
      tryToCutBack();
      throw e;
    }
    end += length;
    longer = false;
    return first;
  }

  private void tryToCutBack() {
    try {
      cutBack();
    } catch (IOException e) {
      longer = true; // it is tried again before the next frame
    }
  }

  /** Takes back what was not written whole. */
  public void cutBack() throws IOException {
    if (longer) {
      file.setLength(end);
      longer = false;
    }
  }

  /** Waits until all is on disk. */
  public void force() throws IOException {
    file.getFD().sync();
  }

  /**
   * The record of a frame.
   *
   * @throws IOException when it is no longer as it was written
   */
  public byte[] read(long offset, int length) throws IOException {
    return read(file, offset, length);
  }

  public static byte[] read(RandomAccessFile file, long offset, int length) throws IOException {
    byte[] frame = new byte[length];
    file.seek(offset);
    file.readFully(frame);
    Frame.Head head = Frame.Head.of(frame, 0);
    int payload = length - Frame.HEAD;
    int checksum = Frame.checksum(frame, Frame.HEAD, payload);
    if (!head.whole() || head.length() != payload || head.checksum() != checksum) {
      throw new IOException(
          String.format(
              "damaged at byte %d: found a record with checksum %08x, expected %08x",
              offset, checksum, head.checksum()));
    }
    return Arrays.copyOfRange(frame, Frame.HEAD, length);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
