/** A second, naive reading of the overlap contract, to hold against the join that is shipped. */
@NullMarked
package dev.inflight.join.oracle;

import org.jspecify.annotations.NullMarked;
