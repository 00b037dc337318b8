import type { ViewRow } from '../../mirror/database.ts';
import type { Horse } from '../../model/horse.ts';
import { callName } from './due-list.ts';
import { RowLink } from './row-link.tsx';

/** What a horse is called, as the link of its whole row to its card. */
export function HorseLink({ row }: { row: ViewRow<Horse> }) {
  return (
    <RowLink to="/admin/horses/$slug" row={row}>
      {callName(row.fields)}
    </RowLink>
  );
}
