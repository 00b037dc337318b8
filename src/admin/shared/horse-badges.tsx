import { formatDecimal } from '../../i18n/format.ts';
import { it } from '../../i18n/it.ts';
import { careState } from '../../model/care-interval.ts';
import type { Horse } from '../../model/horse.ts';
import type { TriState } from '../../model/tri-state.ts';
import type { VisitKind } from '../../model/visit.ts';
import { CARE, VISIT_KINDS } from '../../model/visit.ts';
import type { BadgeLook } from '../../ui/badge.tsx';
import { Badge, BadgeRow } from '../../ui/badge.tsx';
import { dueLabel } from './due-list.ts';

/** Whether register, owner and barn are all in order: yes, no where one is not, else not known. */
export function inOrder(horse: Horse): TriState {
  const flags = [horse.isInBDN, horse.isCorrectOwner, horse.isCorrectBarncodeInBDN];
  if (flags.every((flag) => flag === 1)) return 1;
  return flags.includes(-1) ? -1 : 0;
}

const STATUS = {
  QUI: (horse) => horse.isHere,
  REG: inOrder,
  'DEC?': (horse) => horse.isDeceasedReported,
  BDN: (horse) => horse.isInBDN,
  PROP: (horse) => horse.isCorrectOwner,
  DOC: (horse) => horse.hasOriginalDocs,
  CS: (horse) => horse.isCorrectBarncodeInBDN,
} as const satisfies Record<string, (horse: Horse) => TriState>;

/** A flag's colour: yes green, no red, not said grey. */
export function lookOf(flag: TriState): BadgeLook {
  return flag === 1 ? 'good' : flag === -1 ? 'bad' : 'unknown';
}

/** A flag in words, after what it is about: 'In struttura: sì'. */
export function flagLabel(about: string, flag: TriState): string {
  const word = flag === 1 ? it.common.yes : flag === -1 ? it.common.no : it.common.notSaid;
  return `${about}: ${word.toLowerCase()}`;
}

/** The seven badges of a horse's papers and whereabouts. */
export function StatusBadges({ horse }: { horse: Horse }) {
  return (
    <BadgeRow>
      {Object.entries(STATUS).map(([text, flagOf]) => {
        const flag = flagOf(horse);
        const about = it.horses.badge[text as keyof typeof STATUS];
        return <Badge key={text} look={lookOf(flag)} text={text} words={flagLabel(about, flag)} />;
      })}
    </BadgeRow>
  );
}

const LETTER: Record<VisitKind, string> = { hoovesTrims: 'P', dentists: 'D' };

/** The badges of hoof trims and dentist: the interval in months, coloured by whether it is kept. */
export function CareBadges({ horse, now }: { horse: Horse; now: number }) {
  return (
    <BadgeRow>
      {VISIT_KINDS.map((kind) => {
        const care = careState(horse, kind, now);
        const interval = horse[CARE[kind].interval];
        const months = interval === null ? '?' : formatDecimal(interval);
        const words = it.horses.care;
        const state = !care.known
          ? words.unknown
          : `${care.overdue ? words.overdue : words.inTime} (${dueLabel(care)})`;
        const every = interval === null ? '' : `${words.every(months)}, `;
        return (
          <Badge
            key={kind}
            look={!care.known ? 'unknown' : care.overdue ? 'bad' : 'good'}
            text={`${LETTER[kind]} ${months}`}
            words={`${words[kind]}: ${every}${state}`}
          />
        );
      })}
    </BadgeRow>
  );
}
