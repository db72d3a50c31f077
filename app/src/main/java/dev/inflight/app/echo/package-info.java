/** A receiver of our own webhook, for people who want to see what a channel would be told. */
@NullMarked
package dev.inflight.app.echo;

import org.jspecify.annotations.NullMarked;
