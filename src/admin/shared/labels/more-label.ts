import { formatCount } from '../../../i18n/format.ts';

const WORDS = {
  m: { one: 'l’altro', all: 'gli altri', some: 'altri' },
  f: { one: 'l’altra', all: 'le altre', some: 'altre' },
} as const;

/** Those whom a list of names leaves out: 'un altro', 'altri 3'. */
export function othersLabel(left: number): string {
  return left === 1 ? 'un altro' : `altri ${formatCount(left)}`;
}

/**
 * What a button under a list says that shows more of it.
 *
 * @param gender of what is listed
 * @param left how many are not shown; null while others may be missing
 * @param step how many a press shows: all, if not given
 */
export function moreLabel(
  gender: keyof typeof WORDS,
  left: number | null,
  step: number | null = null,
): string {
  const { one, all, some } = WORDS[gender];
  if (left === null) return `Mostra ${step === null ? all : some}`;
  if (left === 1) return `Mostra ${one}`;
  if (step === null || left <= step) return `Mostra ${all} (${formatCount(left)})`;
  return `Mostra ${some} ${formatCount(step)} di ${formatCount(left)}`;
}
