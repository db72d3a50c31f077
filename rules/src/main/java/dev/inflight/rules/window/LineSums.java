package dev.inflight.rules.window;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Sums of u, u², v, v² and uv, where u and v are distances of x and y from a pivot; the slope from
 * them, and whether it can be trusted.
 */
final class LineSums {
  private static final double TOLERANCE = 1e-11;

  private final WideSum u = new WideSum();
  private final WideSum uu = new WideSum();
  private final WideSum v = new WideSum();
  private final WideSum vv = new WideSum();
  private final WideSum uv = new WideSum();
  private long pivotX;
  private double pivotY;
  private double slope;
  private boolean vertical;
  private double doubt;

  void clear(long x, double y) {
    u.clear();
    uu.clear();
    v.clear();
    vv.clear();
    uv.clear();
    pivotX = x;
    pivotY = y;
  }

  void put(long x, double y, int sign) {
    double distance = distance(x);
    double square = distance * distance;
    u.add(sign * distance, 0);
    uu.add(sign * square, sign * Math.fma(distance, distance, -square));
    double height = y - pivotY;
    double part = height - y;
    double rest = (y - (height - part)) - (pivotY + part);
    double product = distance * height;
    double productRest = Math.fma(distance, height, -product) + distance * rest;
    v.add(sign * height, sign * rest);
    vv.add(sign * height * height, 0);
    uv.add(sign * product, sign * productRest);
  }

  /** From the pivot to x; exact up to 2^53. */
  double distance(long x) {
    return Axis.difference(x, pivotX);
  }

  /**
   * The least squares slope Σ(u−ū)(v−v̄) / Σ(u−ū)², left in {@link #slope}; 0 for what cannot be
   * told from 0. Where all x are the same there is none, and {@link #vertical} says so.
   *
   * @return whether it is as good as from sums taken anew: exact enough, or next to nothing beside
   *     the spreads of u and v
   */
  boolean fit(int count) {
    double meanU = (u.high() + u.low()) / count;
    double restU = (Math.fma(-meanU, count, u.high()) + u.low()) / count;
    double under = centred(uu, count, meanU, restU, meanU, restU);
    double underDoubt = doubt + 2 * Math.abs(meanU) * u.error();
    double meanV = (v.high() + v.low()) / count;
    double restV = (Math.fma(-meanV, count, v.high()) + v.low()) / count;
    double spreadV = Math.max(0, centred(vv, count, meanV, restV, meanV, restV));
    double over = centred(uv, count, meanU, restU, meanV, restV);
    double overDoubt = doubt + Math.abs(meanU) * v.error() + Math.abs(meanV) * u.error();
    vertical = under <= underDoubt;
    if (vertical) {
      return underDoubt == 0;
    }
    slope = Math.abs(over) <= overDoubt ? 0 : over / under;
    double nothing = 16 * WideSum.UNIT * count * Math.sqrt(under) * Math.sqrt(spreadV);
    return underDoubt <= TOLERANCE * under
        && overDoubt <= Math.max(TOLERANCE * Math.abs(over), nothing);
  }

  double slope() {
    return slope;
  }

  boolean vertical() {
    return vertical;
  }

  /** Σab − n·mean·mean, and how far it may be off. */
  private double centred(WideSum sum, int n, double a, double restA, double b, double restB) {
    double square = a * b;
    double rest = Math.fma(a, b, -square) + a * restB + b * restA;
    double moved = n * square;
    double movedRest = Math.fma(n, square, -moved) + n * rest;
    double difference = sum.high() - moved;
    double part = difference - sum.high();
    double differenceRest = (sum.high() - (difference - part)) - (moved + part);
    doubt = sum.error() + 8 * WideSum.UNIT * (Math.abs(sum.high()) + Math.abs(moved));
    return difference + (differenceRest + sum.low() - movedRest);
  }

  void write(DataOutput out) throws IOException {
    u.write(out);
    uu.write(out);
    v.write(out);
    vv.write(out);
    uv.write(out);
    out.writeLong(pivotX);
    out.writeDouble(pivotY);
  }

  void read(DataInput in) throws IOException {
    u.read(in);
    uu.read(in);
    v.read(in);
    vv.read(in);
    uv.read(in);
    pivotX = in.readLong();
    pivotY = in.readDouble();
  }
}
