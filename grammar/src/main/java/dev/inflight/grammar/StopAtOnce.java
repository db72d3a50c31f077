package dev.inflight.grammar;

import java.util.Optional;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;

/** An error strategy that repairs nothing: the first token that does not fit ends the reading. */
final class StopAtOnce extends DefaultErrorStrategy {
  private final Complaint complaint;

  StopAtOnce(Complaint complaint) {
    this.complaint = complaint;
  }

  @Override
  public Token recoverInline(Parser parser) {
    throw refusal(parser);
  }

  @Override
  public void recover(Parser parser, RecognitionException reason) {
    throw refusal(parser);
  }

  @Override
  public void reportError(Parser parser, RecognitionException reason) {
    // the refusal says it
  }

  @Override
  public void sync(Parser parser) {
    // what does not belong is found where something else is needed
  }

  private Refusal refusal(Parser parser) {
    return new Refusal(
        complaint.about(
            parser.getCurrentToken(),
            Optional.ofNullable(parser.getTokenStream().LT(-1)),
            parser.getContext().getRuleIndex(),
            parser.getExpectedTokens()));
  }
}
