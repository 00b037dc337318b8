import { complianceOf } from '../../../model/horses/compliance.ts';
import { isAlive } from '../../../model/horses/in-stable.ts';
import { formatDecimal, formatShortDay } from '../../../i18n/format.ts';
import type { Horse } from '../../../model/horses/horse.ts';
import type { TriState } from '../../../model/fields/fields.ts';
import type { Unread } from '../../../model/fields/raw-value.ts';
import { FlagBadge } from '../lists/flag-badge.tsx';
import { type VisitKind, CARE, VISIT_KINDS } from '../../../model/visits/visit.ts';
import { Badge, BadgeRow } from '../../../ui/badge.tsx';
import { careOf, dueLabel } from './due-list.ts';
import styles from './horse-badges.module.css';
import { horseLabels } from '../labels/horse-labels.ts';
import { visitLabels } from '../labels/visit-labels.ts';

const STATUS = {
  QUI: (horse) => horse.isHere,
  REG: complianceOf,
  'DEC?': (horse) => horse.isDeceasedReported,
  BDN: (horse) => horse.isInBDN,
  PROP: (horse) => horse.isCorrectOwner,
  DOC: (horse) => horse.hasOriginalDocs,
  CS: (horse) => horse.isCorrectBarncodeInBDN,
} as const satisfies Record<string, (horse: Horse) => TriState>;
type StatusBadge = keyof typeof STATUS;

/** The fields behind each badge; if one cannot be read, the badge is unknown. */
const UNREAD_AS: Readonly<Record<StatusBadge, readonly (keyof Horse)[]>> = {
  QUI: ['isHere'],
  REG: ['isInBDN', 'isCorrectOwner', 'isCorrectBarncodeInBDN'],
  'DEC?': ['isDeceasedReported'],
  BDN: ['isInBDN'],
  PROP: ['isCorrectOwner'],
  DOC: ['hasOriginalDocs'],
  CS: ['isCorrectBarncodeInBDN'],
};

interface StatusProps {
  horse: Horse;
  /** The values of the horse that cannot be read. */
  unread?: Unread | undefined;
}

/** The seven badges of a horse's flags. */
export function StatusBadges({ horse, unread }: StatusProps) {
  return (
    <BadgeRow>
      {Object.entries(STATUS).map(([text, flagOf]) => {
        const badge = text as StatusBadge;
        return (
          <FlagBadge
            key={text}
            text={text}
            label={horseLabels.badge[badge]}
            flag={flagOf(horse)}
            isUnread={UNREAD_AS[badge].some((field) => unread?.[field] !== undefined)}
          />
        );
      })}
    </BadgeRow>
  );
}

const LETTER: Record<VisitKind, string> = { hoovesTrims: 'P', dentists: 'D' };

/**
 * The badges of what is wrong with a horse: without REG, which the other badges make up, and QUI; the report of a death
 * only for a dead horse. They repeat what {@link StatusBadges} shows.
 */
export function deviationsOf(horse: Horse): readonly StatusBadge[] {
  return (Object.keys(STATUS) as StatusBadge[]).filter(
    (badge) =>
      badge !== 'REG' &&
      badge !== 'QUI' &&
      (badge !== 'DEC?' || !isAlive(horse)) &&
      STATUS[badge](horse) === -1,
  );
}

/**
 * The badges of hoof trims and dentist, each with its due day beside it: the interval in months, green in time, red
 * overdue; grey for a dead horse and where no due day is known.
 */
export function CareBadges({ horse, now }: { horse: Horse; now: number }) {
  return (
    <BadgeRow>
      {VISIT_KINDS.map((kind) => {
        const care = careOf(horse, kind, now);
        const interval = horse[CARE[kind].interval];
        const months = interval === null ? '?' : formatDecimal(interval);
        const state = !care.known
          ? isAlive(horse)
            ? horseLabels.care.unknown
            : horseLabels.deceased
          : care.overdue
            ? dueLabel(care)
            : `${horseLabels.care.inTime} (${dueLabel(care)})`;
        const every = interval === null ? '' : `${visitLabels.every(interval)}, `;
        return (
          <span key={kind} className={styles.dated}>
            <Badge
              look={!care.known ? 'unknown' : care.overdue ? 'bad' : 'good'}
              text={`${LETTER[kind]} ${months}`}
              label={`${horseLabels.care[kind]}: ${every}${state}`}
            />
            {care.known && <span className={styles.day}>{formatShortDay(care.due)}</span>}
          </span>
        );
      })}
    </BadgeRow>
  );
}
