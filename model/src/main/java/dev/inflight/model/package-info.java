/**
 * The words that every room shares: records, sealed interfaces and enums, without behaviour of
 * their own.
 */
@NullMarked
package dev.inflight.model;

import org.jspecify.annotations.NullMarked;
