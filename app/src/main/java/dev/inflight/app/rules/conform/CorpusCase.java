package dev.inflight.app.rules.conform;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One case of the corpus.
 *
 * @param fields the whole line
 */
record CorpusCase(String id, JsonNode fields) {

  /** What a case is about, told by its fields. */
  enum Kind {
    PARSE,
    EVAL,
    ENGINE,
    OTHER
  }

  Kind kind() {
    if (fields.has("form")) {
      return Kind.PARSE;
    }
    if (fields.has("harness")) {
      return Kind.ENGINE;
    }
    return fields.has("result") && fields.has("history") ? Kind.EVAL : Kind.OTHER;
  }

  /** The text under judgement, on one line. */
  String source() {
    for (String key : new String[] {"source", "rule", "rules"}) {
      JsonNode value = fields.get(key);
      if (value != null) {
        return value.isTextual() ? value.asText() : value.toString();
      }
    }
    return "";
  }

  /** Why another answer is right here on purpose; empty when it is not. */
  String ruling() {
    for (String key : new String[] {"ruled", "surprising"}) {
      if (fields.has(key)) {
        return fields.path(key).asText();
      }
    }
    return Rulings.OURS.on(id, source());
  }
}
