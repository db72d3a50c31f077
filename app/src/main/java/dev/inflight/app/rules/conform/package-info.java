/** The corpus of cases that the rule language is held against, and how answers are compared. */
@NullMarked
package dev.inflight.app.rules.conform;

import org.jspecify.annotations.NullMarked;
