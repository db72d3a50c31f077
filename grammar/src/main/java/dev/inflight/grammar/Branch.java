package dev.inflight.grammar;

/** A tree and how many nodes stand above its deepest leaf. */
record Branch(Condition tree, int depth) {}
