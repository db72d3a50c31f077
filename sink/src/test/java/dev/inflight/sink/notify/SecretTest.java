package dev.inflight.sink.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SecretTest {
  @Test
  void toString_anything_hidesIt() {
    assertThat(Secret.of("s3cret")).hasToString("***");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3cret",
        "ftp://host/s3cret",
        "http:///s3cret",
        "http://ho st/s3cret",
        "https://h/%s3cret",
        "http://host:99999/s3cret",
        "http://host/s3cret\n"
      })
  void url_wrong_isRefusedWithoutTellingIt(String value) {
    assertThatThrownBy(() -> Secret.url(value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("s3cret")
        .hasNoCause();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"s3cret", "http://u:s3cret@host", "smtp:///s3cret", "smtp://a@b:s3cret@host"})
  void smtp_wrong_isRefusedWithoutTellingIt(String value) {
    assertThatThrownBy(() -> Secret.smtp(value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected smtp:// or smtps:// and a host")
        .hasMessageNotContaining("s3cret")
        .hasNoCause();
  }

  @Test
  void plainText_controlsAndHalfCharacters_areReplaced() {
    assertThat(PlainText.line("a\u0000b\r\nc\uD83D")).isEqualTo("a b c\uFFFD");
    assertThat(PlainText.lines("\r\na\rb\n")).isEqualTo("a\nb");
  }

  @Test
  void markup_mentionsTagsAndLinks_areInert() {
    assertThat(Markup.inert("<at id=all></at> @all <@u> [x](http://e) 5 < 6 a@b"))
        .doesNotContain("<at")
        .doesNotContain("@all")
        .doesNotContain("<@")
        .doesNotContain("](")
        .contains("5 < 6");
  }
}
