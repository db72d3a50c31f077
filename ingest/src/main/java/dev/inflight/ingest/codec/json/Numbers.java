package dev.inflight.ingest.codec.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.util.Set;

/** Which numbers a line may hold: those of JSON, or the words of Python beside them. */
final class Numbers {
  static final JsonFactory FINITE = factory(false);
  static final JsonFactory ANY = factory(true);

  private static final Set<String> WORDS = Set.of("NaN", "Infinity", "-Infinity");

  private Numbers() {}

  private static JsonFactory factory(boolean nonFinite) {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(JsonLine.MAX_DEPTH)
                .maxNumberLength(JsonLine.MAX_NUMBER)
                .maxStringLength(Integer.MAX_VALUE)
                .maxNameLength(Integer.MAX_VALUE)
                .build())
        .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
        .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
        .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
        .configure(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS, nonFinite)
        .build();
  }

  /** Whether it is a word for a number that the parser knows and Python does not write. */
  static boolean isForeignWord(String number) {
    return Character.isLetter(number.charAt(number.length() - 1)) && !WORDS.contains(number);
  }
}
