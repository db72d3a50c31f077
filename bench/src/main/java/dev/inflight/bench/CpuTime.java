package dev.inflight.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Processor time of the current thread. On a machine that others use too it says more than the time
 * of day: work per second divided by processor seconds per second is what a free core would do.
 */
final class CpuTime {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private CpuTime() {}

  static double seconds() {
    return THREADS.getCurrentThreadCpuTime() / 1e9;
  }
}
