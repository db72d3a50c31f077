package dev.inflight.app.example;

import dev.inflight.app.example.Exchange.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/**
 * An inference engine over the GPUs of one host: a waiting line, prompts one after the other, and a
 * batch that decodes in step. Every layer waits for the slowest GPU.
 */
final class Engine {
  private static final int MAX_BATCH = 9;
  private static final int KV_TOKENS = 36_000;
  private static final double PROMPT_TOKENS_PER_S = 22_000;
  private static final double STEP_S = 0.0125;
  private static final double STEP_PER_REQUEST_S = 0.00045;
  private static final double PREFILL_DRAG = 1.35;
  static final int PROMPT_OVERHEAD_TOKENS = 500;
  private static final int TOKENS_PER_CHUNK = 8;
  private static final double CLIENT_LIMIT_S = 30;

  final List<Gpu> gpus = new ArrayList<>();
  private final Dice dice;
  private final Deque<Job> waiting = new ArrayDeque<>();
  private final List<Job> running = new ArrayList<>();

  Engine(Dice dice) {
    this.dice = dice;
  }

  void submit(Job job) {
    waiting.add(job);
  }

  int inFlight() {
    return waiting.size() + running.size();
  }

  /** Lets time pass from {@code now}; what ends meanwhile is handed on. */
  void advance(double now, double dt, int failingGpu, Consumer<Job> ended) {
    while (running.size() < MAX_BATCH && !waiting.isEmpty()) {
      running.add(waiting.remove());
    }
    double speed = gpus.stream().mapToDouble(Gpu::speed).min().orElse(1);
    boolean prefilling = prefill(now, dt, speed);
    decode(now, dt, speed, prefilling);
    endJobs(waiting.iterator(), now + dt, ended);
    endJobs(running.iterator(), now + dt, ended);
    heat(dt, speed, prefilling, failingGpu);
  }

  private boolean prefill(double now, double dt, double speed) {
    double budget = PROMPT_TOKENS_PER_S * speed * dt;
    boolean any = false;
    for (Job job : running) {
      if (job.prefillLeft > 0 && budget > 0) {
        any = true;
        double done = Math.min(budget, job.prefillLeft);
        job.prefillLeft -= done;
        budget -= done;
        if (job.prefillLeft <= 0) {
          job.firstTokenS = now + dt * (1 - budget / (PROMPT_TOKENS_PER_S * speed * dt));
          job.tokens = 1;
        }
      }
    }
    return any;
  }

  private void decode(double now, double dt, double speed, boolean prefilling) {
    double noise = dice.between(0.9, 1.1);
    double step = noise * (STEP_S + STEP_PER_REQUEST_S * running.size()) / speed;
    double gain = dt / (prefilling ? step * PREFILL_DRAG : step);
    for (Job job : running) {
      if (job.firstTokenS <= now) {
        double before = job.tokens;
        job.tokens += gain;
        double chunk = Math.floor(before / TOKENS_PER_CHUNK) * TOKENS_PER_CHUNK + TOKENS_PER_CHUNK;
        if (job.tokens >= chunk) {
          job.chunksAtS.add(now + dt * (chunk - before) / gain);
        }
        double last = Math.min(job.target, job.failsAfterTokens);
        if (job.tokens >= last) {
          job.endS = now + dt * Math.max(0, last - before) / gain;
          job.outcome = last < job.target ? Outcome.ERROR : Outcome.OK;
        }
      }
    }
  }

  private static void endJobs(Iterator<Job> jobs, double now, Consumer<Job> ended) {
    while (jobs.hasNext()) {
      Job job = jobs.next();
      if (job.endS == 0 && now > job.startS + CLIENT_LIMIT_S) {
        job.endS = job.startS + CLIENT_LIMIT_S;
        job.outcome = Outcome.TIMEOUT;
      }
      if (job.endS > 0) {
        jobs.remove();
        ended.accept(job);
      }
    }
  }

  private void heat(double dt, double speed, boolean prefilling, int failingGpu) {
    boolean busy = !running.isEmpty();
    double fill = prefilling ? 1 : 0.62 + 0.3 * running.size() / MAX_BATCH;
    for (int at = 0; at < gpus.size(); at++) {
      Gpu gpu = gpus.get(at);
      double waits = speed / gpu.speed(); // for a slower one
      gpu.advance(dt, busy ? fill * waits : 0, busy, at == failingGpu);
    }
  }

  /** The value of one of its metrics, in the metric's scale. */
  long read(EngineMetric metric) {
    return switch (metric) {
      case KV_CACHE_USAGE ->
          Math.round(
              running.stream()
                      .mapToDouble(job -> Math.max(0, job.prompt - job.prefillLeft) + job.tokens)
                      .sum()
                  / KV_TOKENS
                  * 1e4);
      case REQUESTS_RUNNING -> running.size();
      case REQUESTS_WAITING -> waiting.size();
      default -> throw new IllegalArgumentException(metric.wire);
    };
  }
}
