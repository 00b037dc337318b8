import type { ViewRow } from '../../../mirror/database/database.ts';
import type { Horse } from '../../../model/horses/horse.ts';
import { horseName } from '../../../model/horses/horse-name.ts';
import { RowLink } from '../lists/row-link.tsx';

/** A horse's name, as a link to its page that covers the row. */
export function HorseLink({ row }: { row: ViewRow<Horse> }) {
  return (
    <RowLink to="/admin/horses/$slug" row={row}>
      {horseName(row)}
    </RowLink>
  );
}
