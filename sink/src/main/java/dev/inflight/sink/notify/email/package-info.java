/** Email, by SMTP. */
@NullMarked
package dev.inflight.sink.notify.email;

import org.jspecify.annotations.NullMarked;
