import { expect, test } from 'vitest';
import { labels } from '../../../../src/admin/memberships/labels.ts';
import type { Membership } from '../../../../src/model/memberships/membership.ts';
import type { ViewRow } from '../../../../src/mirror/database/database.ts';

const NAMES = ['Anna', 'Bea', 'Carla', 'Dora', 'Eva', 'Fede'];
const rows = NAMES.map(
  (givenName) =>
    ({
      path: `memberships/${givenName}`,
      fields: { givenName, familyName: 'Verdi' },
    }) as unknown as ViewRow<Membership>,
);
const NOTHING = { already: 0, unsure: [], incomplete: [], written: [] };

test.each([
  ['not marked', labels.many.notMarked({ ...NOTHING, unread: rows } as never)],
  ['not renewed', labels.many.notRenewed({ ...NOTHING, unsure: rows } as never, 2027)],
  [
    'renewed without a value',
    labels.many.notRenewed(
      { ...NOTHING, incomplete: rows.map((held) => ({ held, fields: ['email'] })) } as never,
      2027,
    ),
  ],
])('each person who was %s is named, however many: no list shows it later', (_, text) => {
  for (const name of NAMES) expect(text).toContain(`${name} Verdi`);
});
