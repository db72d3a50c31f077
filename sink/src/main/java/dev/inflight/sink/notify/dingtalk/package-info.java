/** DingTalk, by a robot. */
@NullMarked
package dev.inflight.sink.notify.dingtalk;

import org.jspecify.annotations.NullMarked;
