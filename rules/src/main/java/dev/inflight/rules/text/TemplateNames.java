package dev.inflight.rules.text;

import java.util.Collection;

/** Which placeholders can be filled, beside the {@link Word words} that every rule has. */
public interface TemplateNames {

  /** Every metric and every label: for a template whose names were checked, or are not known. */
  TemplateNames ANY =
      new TemplateNames() {
        @Override
        public boolean metric(String name) {
          return true;
        }

        @Override
        public boolean label(String name) {
          return true;
        }

        @Override
        public Collection<String> suggestions() {
          return Word.words();
        }
      };

  /** Whether there is a metric that this name finds. */
  boolean metric(String name);

  /** Whether alerts of this rule have that label. */
  boolean label(String name);

  /** Placeholders to choose a suggestion from, labels as {@code labels.name}. */
  Collection<String> suggestions();
}
