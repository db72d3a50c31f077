package dev.inflight.rules.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The instances that are to be asked for one time, each once, in their order. */
final class Turn {

  private static final int FEW = 16;

  private RuleInstance[] due = new RuleInstance[FEW];
  private int size;
  private int next;
  private long number = 1;
  private boolean sorted = true;
  private final List<RuleInstance> missed = new ArrayList<>();

  void add(RuleInstance instance) {
    if (!instance.due(number)) {
      return;
    }
    if (size == due.length) {
      due = Arrays.copyOf(due, size * 2);
    }
    sorted &= size == 0 || due[size - 1].order() <= instance.order();
    due[size++] = instance;
  }

  /**
   * Adds an instance while others are being asked; when its place has passed and it was not asked
   * there, it is the next turn's.
   */
  void insert(RuleInstance instance) {
    if (next > 0 && instance.order() <= due[next - 1].order()) {
      if (instance.due(number)) {
        missed.add(instance);
      }
      return;
    }
    int before = size;
    add(instance);
    if (size == before) {
      return;
    }
    int place = size - 1;
    while (place > next && due[place - 1].order() > instance.order()) {
      due[place] = due[place - 1];
      place--;
    }
    due[place] = instance;
  }

  void sort() {
    if (!sorted) {
      Arrays.sort(due, 0, size, (a, b) -> Long.compare(a.order(), b.order()));
      sorted = true;
    }
  }

  /** The next to be asked, {@code null} when all were. */
  @Nullable RuleInstance next() {
    return next < size ? due[next++] : null;
  }

  /** Those that are due, in no order. */
  List<RuleInstance> waiting() {
    return List.of(Arrays.copyOf(due, size));
  }

  void end() {
    size = 0;
    next = 0;
    sorted = true;
    number++;
    missed.forEach(this::add);
    missed.clear();
  }

  boolean has(RuleInstance instance) {
    return instance.isDue(number);
  }

  boolean isEmpty() {
    return size == 0;
  }
}
