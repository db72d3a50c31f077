/** WeCom, by a robot. */
@NullMarked
package dev.inflight.sink.notify.wecom;

import org.jspecify.annotations.NullMarked;
