/*
 * A cell that a spreadsheet would turn into something else (a formula, a number, a day) is written with an apostrophe
 * before it, which reading removes.
 */

/**
 * A cell that a spreadsheet would compute: one with a formula's sign, full-width and small forms included, at the
 * beginning or after quotes, blanks, control characters and characters of no width.
 */
const FORMULA =
  /^[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫]/u;

/**
 * A cell that a spreadsheet takes for a number, a day, a time or a truth value, and writes back differently: leading
 * zeros and the last of many digits are lost, `1/2` becomes a day, `1E5` a number. Whole numbers and whole days are
 * written back as they are, and not matched.
 */
const RETYPED =
  /^(?!(?:0|[1-9]\d{0,10}|\d{2}\/\d{2}\/\d{4})$)(?:(?=[^\d]*\d)[\d.,/:\-+ eE%€$]+|vero|falso|true|false)$/i;

const MONTHS =
  'gen(?:naio)?|feb(?:braio)?|mar(?:zo)?|apr(?:ile)?|mag(?:gio)?|giu(?:gno)?|lug(?:lio)?|ago(?:sto)?|sett?(?:embre)?|ott(?:obre)?|nov(?:embre)?|dic(?:embre)?';

/** A cell that an Italian spreadsheet takes for a day, by the name of its month: 'maggio 1980' is saved as 'mag-80'. */
const NAMED_MONTH = new RegExp(
  `^(?=\\D*\\d)(?:\\d{1,4}[\\s./-]*)?(?:${MONTHS})[\\s./-]*(?:\\d{1,4})?$`,
  'i',
);

/** Whether a spreadsheet would turn a cell into something else, or would without the apostrophes before it. */
function isAtRisk(cell: string): boolean {
  const bare = cell.replace(/^'+/, '');
  return FORMULA.test(bare) || RETYPED.test(bare) || NAMED_MONTH.test(bare);
}

/**
 * A cell in a form that every spreadsheet reads as text: with an apostrophe before it where that is needed, so that no
 * cell of an export is computed, or comes back as another value.
 */
export function asText(cell: string): string {
  return isAtRisk(cell) ? `'${cell}` : cell;
}

/** `="380271006045678"` is how other programs keep a spreadsheet from rounding a number. */
const AS_TEXT = /^="((?:[^"]|"")*)"$/;

/** A cell as it was before {@link asText}, or before another program made a text of it; others stay as they are. */
export function withoutGuard(cell: string): string {
  if (cell.startsWith("'") && isAtRisk(cell)) return cell.slice(1);
  return AS_TEXT.exec(cell)?.[1]!.replaceAll('""', '"') ?? cell;
}
