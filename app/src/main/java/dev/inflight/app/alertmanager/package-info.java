/** Alerts of others: taken from Alertmanager, with what our requests did then, to our channels. */
@NullMarked
package dev.inflight.app.alertmanager;

import org.jspecify.annotations.NullMarked;
