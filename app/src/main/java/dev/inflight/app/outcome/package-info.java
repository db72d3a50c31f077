/**
 * How a command ends: the exit codes, and the failures that are meant for the person who typed it.
 */
@NullMarked
package dev.inflight.app.outcome;

import org.jspecify.annotations.NullMarked;
