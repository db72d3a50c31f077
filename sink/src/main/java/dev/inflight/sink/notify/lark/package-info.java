/** Lark and Feishu, by a custom bot. */
@NullMarked
package dev.inflight.sink.notify.lark;

import org.jspecify.annotations.NullMarked;
