/** What a service is told to do: a file, the command line, and what is wrong with either. */
@NullMarked
package dev.inflight.app.config;

import org.jspecify.annotations.NullMarked;
