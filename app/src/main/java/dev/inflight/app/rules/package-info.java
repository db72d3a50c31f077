/** Rule files: what a person wrote, read into definitions, with every mistake and its place. */
@NullMarked
package dev.inflight.app.rules;

import org.jspecify.annotations.NullMarked;
