package dev.inflight.bench;

import java.util.List;
import java.util.Random;

/** Rule lines that nobody writes: rules with characters changed, and pieces of rules in a heap. */
final class GrammarTexts {
  private static final List<String> PIECES =
      List.of(
          "x",
          "loss",
          "train/loss",
          "mean(",
          "share(",
          "(",
          ")",
          "[",
          "]",
          "{",
          "}",
          "5",
          "1e9",
          "95%",
          "30s",
          "5m",
          "..",
          ", min 3",
          ",",
          " ",
          "\n",
          "and",
          "or",
          "not",
          "&&",
          "|",
          "!",
          "~",
          "<",
          "<=",
          "=",
          "==",
          "!=",
          "=~",
          "!~",
          "=>",
          "+",
          "-",
          "*",
          "/",
          "%",
          "\"",
          "'",
          "`",
          "\"a b\"",
          "\\",
          "\u200f",
          "\u202e",
          "\u0000",
          "\ud800",
          "\udc00",
          "😀",
          "日本",
          "°C",
          "1e999",
          "0x1",
          "true",
          "{host=\"a\"}",
          "{h=~\"(\"}",
          "$",
          ":",
          "warn",
          "\u00a0",
          "²",
          "1.2.3",
          "9".repeat(400));
  private static final List<String> RULES =
      List.of(
          "mean(train/loss[20]) > 1.5 and not isnan(loss) => warning: loss {loss:.3f}",
          "share(request/ttft_ms{host=~\"gpu-.*\"}[5m, min 3]) > 95% or x[..30s] / 2 == -1e-3",
          "a < b <= c and (d + 1) * 2 % 3 != `q\"'`, error, it is, big");

  private final Random random;

  GrammarTexts(Random random) {
    this.random = random;
  }

  String next() {
    return random.nextInt(3) == 0 ? heap() : mutated();
  }

  private String heap() {
    StringBuilder text = new StringBuilder();
    int pieces = 1 << random.nextInt(9);
    for (int i = 0; i < pieces; i++) {
      text.append(pick(PIECES));
    }
    return text.toString();
  }

  private String mutated() {
    StringBuilder text = new StringBuilder(pick(RULES));
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes; i++) {
      int at = random.nextInt(text.length() + 1);
      switch (random.nextInt(4)) {
        case 0 -> text.insert(at, pick(PIECES));
        case 1 -> text.insert(at, (char) random.nextInt(0x10000));
        case 2 -> text.setLength(at);
        default -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(5)));
      }
    }
    return text.toString();
  }

  private String pick(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
