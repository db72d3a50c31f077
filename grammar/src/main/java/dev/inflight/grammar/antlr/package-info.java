/** What ANTLR generates from the grammar; no one but {@code dev.inflight.grammar} sees it. */
@NullMarked
package dev.inflight.grammar.antlr;

import org.jspecify.annotations.NullMarked;
