package dev.inflight.sink.store;

/** In which order of time to list. */
public enum Direction {
  NEWEST_FIRST("<", "DESC"),
  OLDEST_FIRST(">", "ASC");

  final String beyond;
  final String sort;

  Direction(String beyond, String sort) {
    this.beyond = beyond;
    this.sort = sort;
  }
}
