/** Conditions made ready to be asked again and again: small final nodes, everything resolved. */
@NullMarked
package dev.inflight.rules.plan;

import org.jspecify.annotations.NullMarked;
