/** The rule language: text to tree and back. Knows no events; nothing outside knows ANTLR. */
@NullMarked
package dev.inflight.grammar;

import org.jspecify.annotations.NullMarked;
