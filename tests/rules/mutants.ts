/** The rules with one change. */
export type Mutant = {
  /** The last function or `match` block that begins before the change. It need not contain the change. */
  readonly where: string;
  /** What was changed: a condition, a word of a list, or the expression that compares with a number. */
  readonly of: string;
  /** What it was changed to: `true`, `false`, another number, or `gone` for a word of a list. */
  readonly to: string;
  /** Its number among equal changes with the same `where`, from 1. */
  readonly nth: number;
  readonly rules: string;
};

type Token = { readonly text: string; readonly start: number; readonly end: number };
/** The tokens from one index up to, but not including, another. */
type Span = { readonly from: number; readonly to: number };

const TOKEN = /\/\/.*|'(?:[^'\\]|\\.)*'|\$\(|[A-Za-z_]\w*|\d+(?:\.\d+)?|&&|\|\||[=!<>]=|[^\s]/g;
const OPENS = ['(', '[', '{', '$('];
const CLOSES = [')', ']', '}'];
/** The statements that have mutants, each with the token before its expression. */
const OPENINGS = new Map([
  ['allow', 'if'],
  ['return', 'return'],
  ['let', '='],
]);

/**
 * All mutants of the `allow`, `return` and `let` statements of the rules. Each condition (the whole, each
 * operand of `&&` and `||`, the first operand of `?:`, and the others where they are conditions too) is replaced by `true` and by `false`, each word of a list by one that matches nothing, and each number in a comparison by one more
 * and one less. Negated conditions and removed statements need no mutants: cases that notice both `true`
 * and `false` notice these too.
 *
 * @throws Error where it cannot parse a statement, instead of skipping it
 */
export function mutantsOf(rules: string): readonly Mutant[] {
  const tokens = tokensOf(rules);
  const mutants: Mutant[] = [];

  const sourceOf = ({ from, to }: Span): string =>
    rules.slice(tokens[from]!.start, tokens[to - 1]!.end);
  const add = (span: Span, to: string, by: string, of: Span = span): void => {
    const start = tokens[span.from]!.start;
    const where = blockAt(rules.slice(0, start));
    const text = sourceOf(of).replace(/\s+/g, ' ');
    const isSame = (each: Mutant) => each.where === where && each.of === text && each.to === to;
    mutants.push({
      where,
      of: text,
      to,
      nth: mutants.filter(isSame).length + 1,
      rules: rules.slice(0, start) + by + rules.slice(tokens[span.to - 1]!.end),
    });
  };

  /** The index of the bracket that closes the one at `from`. */
  function closing(from: number): number {
    let depth = 0;
    for (let at = from; at < tokens.length; at += 1) {
      if (OPENS.includes(tokens[at]!.text)) depth += 1;
      if (CLOSES.includes(tokens[at]!.text)) depth -= 1;
      if (depth === 0) return at;
    }
    throw new Error(`nothing closes the bracket at ${tokens[from]!.start}`);
  }

  /** Splits a span at an operator outside of brackets. */
  function parts({ from, to }: Span, operator: string): Span[] {
    const found: Span[] = [];
    let start = from;
    for (let at = from; at < to; at += 1) {
      if (OPENS.includes(tokens[at]!.text)) at = closing(at);
      else if (tokens[at]!.text === operator) {
        found.push({ from: start, to: at });
        start = at + 1;
      }
    }
    return [...found, { from: start, to }];
  }

  /** Splits `a ? b : c`, where `c` may be another choice; undefined where a span is none. */
  function choiceOf({ from, to }: Span): readonly [Span, Span, Span] | undefined {
    let [question, open] = [to, 0];
    for (let at = from; at < to; at += 1) {
      const { text } = tokens[at]!;
      if (OPENS.includes(text)) at = closing(at);
      else if (text === '?' && (open += 1) === 1) question = at;
      else if (text === ':' && (open -= 1) === 0)
        return [
          { from, to: question },
          { from: question + 1, to: at },
          { from: at + 1, to },
        ];
    }
    if (question < to) throw new Error(`half a choice: ${sourceOf({ from, to })}`);
    return undefined;
  }

  /** Adds the mutants of a condition: an expression that is true or false. */
  function condition(span: Span): void {
    add(span, 'true', 'true');
    add(span, 'false', 'false');
    inside(span, condition);
  }

  /** Adds the mutants of the parts of an expression. @param answer adds those of a choice's answer */
  function inside(span: Span, answer: (span: Span) => void = inside): void {
    const choice = choiceOf(span);
    if (choice) {
      const [question, ...answers] = choice;
      condition(question);
      answers.forEach((each) => answer(each));
      return;
    }
    for (const operator of ['||', '&&']) {
      const operands = parts(span, operator);
      if (operands.length > 1) {
        operands.forEach(condition);
        return;
      }
    }
    if (tokens[span.from]!.text === '(' && closing(span.from) === span.to - 1) {
      inside({ from: span.from + 1, to: span.to - 1 }, answer);
      return;
    }
    numbers(span);
    for (let at = span.from; at < span.to; at += 1) {
      if (!OPENS.includes(tokens[at]!.text)) continue;
      const end = closing(at);
      for (const each of parts({ from: at + 1, to: end }, ',')) {
        if (each.to - each.from > 1) inside(each);
        else if (tokens[at]!.text === '[' && tokens[each.from]!.text.startsWith("'")) {
          add(each, 'gone', "'-'");
        }
      }
      at = end;
    }
  }

  /** Adds the mutants of the numbers on the right of a comparison. */
  function numbers({ from, to }: Span): void {
    for (let at = from + 1; at < to; at += 1) {
      const { text } = tokens[at]!;
      if (!/^\d+$/.test(text) || !/^([<>]=?|[=!]=)$/.test(tokens[at - 1]!.text)) continue;
      for (const other of [Number(text) + 1, Number(text) - 1]) {
        add({ from: at, to: at + 1 }, String(other), `(${other})`, { from, to });
      }
    }
  }

  for (let at = 0; at < tokens.length; at += 1) {
    const { text } = tokens[at]!;
    const opening = OPENINGS.get(text);
    if (opening === undefined) continue;
    let end = at;
    while (tokens[end]!.text !== ';') end += 1;
    const begin = tokens.findIndex((t, i) => i >= at && t.text === opening);
    if (begin === -1 || begin > end) throw new Error(`a statement without a condition: ${at}`);
    const span = { from: begin + 1, to: end };
    if (text === 'allow' || isCondition(span)) condition(span);
    else inside(span);
  }
  return mutants;

  /** Whether an expression is a condition, and not a document, a list or another value. */
  function isCondition(span: Span): boolean {
    const made = [...parts(span, '||'), ...parts(span, '&&')].length > 2;
    const choice = choiceOf(span);
    if (choice) return choice.slice(1).some(isCondition);
    const compared = ['==', '!=', '<=', '>=', '<', '>', 'in', 'is'].some(
      (operator) => parts(span, operator).length > 1,
    );
    const asked = /\b(hasOnly|hasAny|hasAll|matches|exists|existsAfter)\([^]*\)$/.test(
      sourceOf(span),
    );
    return made || compared || asked || tokens[span.from]!.text === '!';
  }
}

/** The name of the last function, or the path of the last `match`, that begins in a text of rules. */
function blockAt(text: string): string {
  const begun = Array.from(text.matchAll(/^ *(?:function (\w+)|match (\S+) \{)/gm));
  const [, name, path] = begun.at(-1) ?? [];
  return name ?? path ?? '';
}

function tokensOf(rules: string): readonly Token[] {
  return Array.from(rules.matchAll(TOKEN), (match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  })).filter(({ text }) => !text.startsWith('//'));
}
