import { plainText } from '../../model/values/plain-text.ts';

/*
 * What a heading or a cell says of whether a horse is destined for food (DPA). NON DPA is final in the register, so a
 * text with two denials, or one that may deny something else, is unclear: it is never guessed.
 */

/** 1 destined for food, -1 not, `unclear` where a text says both or denies it twice; null where it says nothing of it. */
type DpaStatement = 1 | -1 | 'unclear' | null;

const TOPIC = /^(?:dpa|destina(?:t|bil)\w*|macell\w*|aliment\w*|produzione|consumo)$/;
const EXCLUSION = /^esclu(?!siv)\w*$/;
const DENIAL = /^(?:non|no)$/;
/** What may stand between a denial and what it denies. */
const BETWEEN =
  /^(?:e|piu|viene|sara|sia|essere|puo|stat[oa]|equide|cavallo|capo|animale|idone[oa]|ammess[oa]|adatt[oa]|autorizzat[oa]|per|da|al?|alla|dalla?|il|la)$/;
/** Other words that take something back, or leave it open. */
const DOUBTFUL =
  /^(?:[01]|mai|senza|ne|nessun\w*|ex|forse|dubbi\w*|incert\w*|ignot\w*|verific\w*|assent\w*|mancant\w*|priv[oa]|esent\w*|esoner\w*|inib\w*|interd\w*|revoc\w*|ritir\w*|viet\w*|diviet\w*|proib\w*)$/;
const YES = /^(?:si|s|yes|y|vero|true)$/;
const NO = /^(?:no|n|falso|false)$/;
const isAnswerWord = (word: string) => YES.test(word) || NO.test(word);

type Answer = 'yes' | 'no';
/** What a text says, and the answers beside it, in their order. */
type Part = NonNullable<DpaStatement> | Answer;
const isAnswer = (part: Part): part is Answer => part === 'yes' || part === 'no';

/** What a cell says: one statement, several that agree, or one with its answer ('DPA: no'). */
export function dpaStatement(cell: string): DpaStatement {
  const parts = partsOf(cell);
  const said = agreed(parts);
  const [answer, ...more] = parts.filter(isAnswer);
  if (said === null || said === 'unclear' || answer === undefined) return said;
  if (more.length > 0) return 'unclear';
  // 'NON DPA: sì' and 'Sì, DPA' are clear; 'Sì, NON DPA', 'NON DPA: no' and 'No, DPA' are not.
  if (answer === 'yes') return said === -1 && isAnswer(parts[0]!) ? 'unclear' : said;
  return said === 1 && isAnswer(parts.at(-1)!) ? -1 : 'unclear';
}

/** What a heading says of its column's answers at its end: 'S/N', '(1 = sì, 0 = no)'. */
const LEGEND =
  /(?:1 ?= ?)?\b(?:si|s|yes|y|vero|true)[^a-z0-9]+(?:o |0 ?= ?)?(?:no?|falso|false)[^a-z0-9]*$/;

/** What 'sì' says below a heading; null where that is unclear. Below one that says nothing of it, it is yes. */
export function yesBelow(heading: string): 1 | -1 | null {
  const parts = partsOf(plainText(heading).replace(LEGEND, ''));
  const said = agreed(parts);
  return said === 'unclear' || parts.some(isAnswer) ? null : (said ?? 1);
}

/** What the statements among the parts say together. */
function agreed(parts: readonly Part[]): DpaStatement {
  const [first = null, ...others] = new Set(parts.flatMap((part) => (isAnswer(part) ? [] : part)));
  return others.length > 0 ? 'unclear' : first;
}

function partsOf(text: string): Part[] {
  return (
    plainText(text)
      .replace(/\bd\.? ?p\.? ?a\b/g, 'dpa')
      .replace(/\b(non?)dpa\b/g, '$1 dpa')
      // A day would be split into numbers, of which one could be an answer.
      .replace(/\d{1,4}([-./])\d{1,4}\1\d{1,4}/g, ' ')
      .split(/[/:;,()[\]?!|=\u2013\u2014]+|\s-\s|\.\s/)
      .map((part) => part.split(/[^a-z0-9]+/).filter(Boolean))
      .flatMap(answersApart)
      .flatMap((words) => partOf(words) ?? [])
  );
}

/** The words between two signs, with answers at their beginning or end as words of their own. */
function answersApart(words: readonly string[]): (readonly string[])[] {
  const other = words.findIndex((word) => !YES.test(word));
  const begin = other < 0 ? words.length : other;
  const end = Math.max(begin, words.findLastIndex((word) => !isAnswerWord(word)) + 1);
  const alone = (part: readonly string[]) => part.map((word) => [word]);
  return [...alone(words.slice(0, begin)), words.slice(begin, end), ...alone(words.slice(end))];
}

function partOf(words: readonly string[]): Part | null {
  const places = (pattern: RegExp) => words.flatMap((word, at) => (pattern.test(word) ? [at] : []));
  if (words.length === 1 && YES.test(words[0]!)) return 'yes';
  if (words.length === 1 && NO.test(words[0]!)) return 'no';
  const denials = places(DENIAL);
  const [topic] = places(TOPIC);
  // 'DPA SI X NO': which of the two is crossed, nobody can tell.
  const isForm = words.some((word) => isAnswerWord(word) && !DENIAL.test(word));
  const count = denials.length + places(EXCLUSION).length;
  if (count > 1 || isForm || places(DOUBTFUL).length > 0) return 'unclear';
  const denies = (at: number) =>
    topic !== undefined &&
    topic > at &&
    words.slice(at + 1, topic).every((word) => BETWEEN.test(word));
  if (!denials.every(denies)) return 'unclear';
  if (count === 1) return -1;
  return topic === undefined ? null : 1;
}
