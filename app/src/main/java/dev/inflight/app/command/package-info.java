/** The subcommands: what a person may ask for, each in a file of its own. */
@NullMarked
package dev.inflight.app.command;

import org.jspecify.annotations.NullMarked;
