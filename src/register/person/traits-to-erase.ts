import type { Fields } from '../../model/fields/fields.ts';
import type { Horse } from '../../model/horses/horse.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import { wholeRow } from '../documents/whole-row.ts';
import type { Finding } from './finding.ts';
import { guardianIn, namesIn } from './people-in.ts';
import { type Traits, traitsOf, withoutShared } from './person-traits.ts';

/** The traits of the person whom some findings are about. */
function traitsOfFindings(findings: readonly Finding[]): Traits {
  const of = (kind: Finding['kind']) => findings.filter((each) => each.kind === kind);
  return traitsOf(
    of('membership').map(({ shown }) => shown as Membership),
    [
      ...of('owner').map(({ shown }) => shown as Horse),
      ...of('guardian').map(({ shown, fields }) => guardianIn(shown as Membership, fields)),
      // Whoever did something, and may be nothing else here.
      ...of('note').flatMap(({ shown, fields }) => namesIn(shown, fields)),
    ],
  );
}

/**
 * The traits by which drafts and conflicts are removed with a person: those of the findings, without a code, an e-mail
 * or a phone that a record of somebody else has, too.
 */
export async function traitsToErase({ db }: Mirror, findings: readonly Finding[]): Promise<Traits> {
  const own = new Set(findings.map(({ kind, path }) => `${kind} ${path}`));
  const others = <Record extends Fields>(rows: ViewRow<Record>[], kind: Finding['kind']) =>
    rows.filter(({ path }) => !own.has(`${kind} ${path}`)).map(({ fields }) => fields);
  const members = (await db.view<Membership>('memberships').toArray()).map(wholeRow);
  const horses = (await db.view<Horse>('horses').toArray()).map(wholeRow);
  const guardians = others(members, 'guardian').filter(
    ({ guardianName, guardianContact }) => guardianName !== '' && guardianContact !== '',
  );
  return withoutShared(
    traitsOfFindings(findings),
    traitsOf(others(members, 'membership'), [
      ...others(horses, 'owner'),
      ...guardians.map((each) => guardianIn(each, ['guardianName'])),
    ]),
  );
}
