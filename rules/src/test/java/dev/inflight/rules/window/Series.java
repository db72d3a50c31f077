package dev.inflight.rules.window;

import dev.inflight.model.Absent;
import java.util.Random;

/** Points as sources make them at their worst, drawn from a seed. */
final class Series {
  private static final long SECOND = 1_000_000_000L;
  private static final double[] OFFSETS = {0, 1, 1e12, -1e15, 1e-6, 3e7};

  private final Random random;
  private final int stepKind;
  private final boolean nonFinite;
  private final double spike;
  private long timeNs = 1_700_000_000L * SECOND;
  private long step;
  private double offset;
  private double counter;
  private int regime;
  private int burst;

  Series(long seed) {
    random = new Random(seed);
    stepKind = random.nextInt(4);
    nonFinite = random.nextInt(4) == 0;
    spike = random.nextInt(3) == 0 ? Math.pow(10, random.nextInt(40) - 10) : 0;
  }

  Reference.Point next() {
    timeNs += random.nextInt(5) == 0 ? 0 : random.nextInt(3) * SECOND / 2;
    boolean late = random.nextInt(12) == 0;
    long at = late ? timeNs - random.nextInt(20) * SECOND / 3 : timeNs;
    return new Reference.Point(at, step(), value());
  }

  private long step() {
    step += stepKind == 1 ? random.nextInt(5) - 1 : 1;
    boolean none = stepKind == 2 || (stepKind == 3 && random.nextInt(40) == 0);
    return none ? Absent.LONG : step;
  }

  private double value() {
    if (random.nextInt(150) == 0) {
      regime = random.nextInt(7);
      offset = OFFSETS[random.nextInt(OFFSETS.length)];
    }
    if (nonFinite && (burst > 0 || random.nextInt(200) == 0)) {
      burst = burst > 0 ? burst - 1 : random.nextInt(10);
      return random.nextBoolean() ? Double.NaN : Double.NEGATIVE_INFINITY;
    }
    if (spike != 0 && random.nextInt(100) == 0) {
      return spike * random.nextGaussian();
    }
    return switch (regime) {
      case 0 -> offset;
      case 1 -> offset + random.nextInt(4);
      case 2 -> offset + random.nextGaussian();
      case 3 -> counter();
      case 4 -> 0.1 * step;
      case 5 -> Math.exp(10 * random.nextGaussian());
      default -> random.nextGaussian();
    };
  }

  private double counter() {
    counter = random.nextInt(50) == 0 ? random.nextInt(3) : counter + 100 * random.nextDouble();
    return counter;
  }
}
