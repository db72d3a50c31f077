package dev.inflight.rules.window;

import dev.inflight.model.Absent;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** What is known of a stream's points whether they are still held or not. */
final class Facts {
  long nowNs = Absent.LONG;
  long ever;
  long late;
  long dropped;
  long firstTimeNs = Absent.LONG;
  long lastTimeNs = Absent.LONG;
  long lastStep = Absent.LONG;
  double lastValue = Double.NaN;

  /** A point has come that is the newest. */
  void newest(long timeNs, long step, double value) {
    if (ever == 0) {
      firstTimeNs = timeNs;
    }
    ever++;
    lastTimeNs = timeNs;
    lastStep = step;
    lastValue = value;
  }

  /** A point has come that is not the newest. */
  void older(long timeNs) {
    ever++;
    firstTimeNs = Math.min(firstTimeNs, timeNs);
  }

  void write(DataOutput out) throws IOException {
    out.writeLong(nowNs);
    out.writeLong(ever);
    out.writeLong(late);
    out.writeLong(dropped);
    out.writeLong(firstTimeNs);
    out.writeLong(lastTimeNs);
    out.writeLong(lastStep);
    out.writeDouble(lastValue);
  }

  void read(DataInput in) throws IOException {
    nowNs = in.readLong();
    ever = in.readLong();
    late = in.readLong();
    dropped = in.readLong();
    firstTimeNs = in.readLong();
    lastTimeNs = in.readLong();
    lastStep = in.readLong();
    lastValue = in.readDouble();
  }
}
