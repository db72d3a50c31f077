/** Words for people: templates, numbers and the name that was probably meant. */
@NullMarked
package dev.inflight.rules.text;

import org.jspecify.annotations.NullMarked;
