/*
 * Conditions over metric history.
 *
 *   loosest   or || |
 *             and && &
 *             not ! ~
 *             < <= > >= == !=     a chain, a < b < c, is one comparison
 *             + -
 *             * / %
 *   tightest  - +                 before one operand; a plus leaves nothing behind
 *
 * Every decision needs one token of look-ahead, so the generated parser never asks the predictor and
 * takes time in proportion to the text. Chains and signs are loops: only a bracket makes it recurse.
 *
 * Three things are settled between the lexer and the parser, by Tokens:
 *
 * - A % that touches a number without a unit is PERCENT unless an operand follows it, which makes it
 *   MODULO. An operand begins with a number, a name, a quote, '(', true or false; or with a sign,
 *   but not with one that has a blank on both sides. So 7%3, 7% x, 7%-3 and 7% -3 divide, while
 *   95%, (95%), 95% < x, 95% and y, and 95% - x hold a percentage. Any other % is MODULO.
 * - The word min after a comma in a window is MIN; elsewhere it is a name.
 * - A number whose tail is no unit is UNKNOWN_UNIT, which no rule accepts.
 */
grammar AlertRule;

tokens { PERCENT, MIN, UNKNOWN_UNIT }

condition : disjunction EOF ;

disjunction : conjunction (OR conjunction)* ;

conjunction : negation (AND negation)* ;

// NOT_MATCHES, which is for labels, is here twice a NOT.
negation : (NOT | NOT_MATCHES)* comparison ;

comparison
  : sum ((LESS | LESS_OR_EQUAL | GREATER | GREATER_OR_EQUAL | EQUAL | NOT_EQUAL) sum)*
  ;

sum : product ((PLUS | MINUS) product)* ;

product : signed ((TIMES | DIVIDE | MODULO) signed)* ;

signed : (PLUS | MINUS)* windowed ;

windowed : primary window? ;

primary
  : NUMBER PERCENT?                  # number
  | (TRUE | FALSE)                   # truth
  | NAME (arguments | matchers)?     # named
  | QUOTED matchers?                 # quoted
  | OPEN disjunction CLOSE           # grouped
  ;

arguments : OPEN (disjunction (COMMA disjunction)*)? CLOSE ;

matchers : OPEN_LABELS (matcher (COMMA matcher)*)? CLOSE_LABELS ;

matcher : (NAME | QUOTED) (IS | NOT_EQUAL | MATCHES | NOT_MATCHES) QUOTED ;

window : OPEN_WINDOW (PARTIAL extent | extent least?) CLOSE_WINDOW ;

extent : NUMBER PERCENT? ;

least : COMMA MIN NUMBER ;

OR : 'or' | '||' | '|' ;
AND : 'and' | '&&' | '&' ;
NOT : 'not' | '!' | '~' ;
TRUE : 'true' ;
FALSE : 'false' ;

LESS : '<' ;
LESS_OR_EQUAL : '<=' ;
GREATER : '>' ;
GREATER_OR_EQUAL : '>=' ;
EQUAL : '==' ;
NOT_EQUAL : '!=' ;
PLUS : '+' ;
MINUS : '-' ;
TIMES : '*' ;
DIVIDE : '/' ;
MODULO : '%' ;

OPEN : '(' ;
CLOSE : ')' ;
COMMA : ',' ;
OPEN_WINDOW : '[' ;
CLOSE_WINDOW : ']' ;
PARTIAL : '..' ;
OPEN_LABELS : '{' ;
CLOSE_LABELS : '}' ;
IS : '=' ;
MATCHES : '=~' ;
NOT_MATCHES : '!~' ;

// A slash joins when a name character follows at once: a/b is one name, a / b divides.
NAME : NameStart NamePart* ('/' NamePart+)* ;

// With all that touches it, unit or not; so 5m/2 divides five minutes.
NUMBER : Decimal (NamePart+ | '°' NamePart*)? ;

QUOTED : '"' ~["]* '"' | '\'' ~[']* '\'' | '`' ~[`]* '`' ;
UNCLOSED : '"' ~["]* | '\'' ~[']* | '`' ~[`]* ;

BLANKS : [\p{White_Space}]+ -> skip ;

// Whatever else there is; so the lexer has a token for every text.
STRANGE : . ;

fragment Decimal : ([0-9]+ ('.' [0-9]*)? | '.' [0-9]+) ([eE] [+\-]? [0-9]+)? ;
fragment NameStart : [\p{L}_] ;
fragment NamePart : [\p{L}\p{M}\p{N}_.@] ;
