import { commonLabels } from '../../../i18n/labels.ts';
import type { TriState } from '../../../model/fields/fields.ts';
import { type BadgeLook, Badge } from '../../../ui/badge.tsx';
import { unreadLabels } from '../labels/unread-labels.ts';

/** A flag's colour: yes green, no red, unset grey. */
function badgeLookOf(flag: TriState): BadgeLook {
  return flag === 1 ? 'good' : flag === -1 ? 'bad' : 'unknown';
}

/** A flag with its label: 'In struttura: sì'. */
export function flagLabel(label: string, flag: TriState): string {
  const value =
    flag === 1 ? commonLabels.yes : flag === -1 ? commonLabels.no : commonLabels.notSaid;
  return `${label}: ${value.toLowerCase()}`;
}

/** A flag of a row; unknown where it cannot be read. */
export function FlagBadge(props: {
  text: string;
  label: string;
  flag: TriState;
  isUnread: boolean;
}) {
  const { text, label, flag, isUnread } = props;
  return isUnread ? (
    <Badge look="unknown" text={`${text}?`} label={`${label}: ${unreadLabels.flag}`} />
  ) : (
    <Badge look={badgeLookOf(flag)} text={text} label={flagLabel(label, flag)} />
  );
}
