/** The life of an alert: from a condition that holds to what people are told. */
@NullMarked
package dev.inflight.rules.alert;

import org.jspecify.annotations.NullMarked;
