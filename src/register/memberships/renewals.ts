import { idOf } from '../../model/collections.ts';
import { conformingId } from '../../model/document-id.ts';
import { type Membership, FIELDS_OF_YEAR, MEMBERSHIP } from '../../model/memberships/membership.ts';
import { mayBeOfYear, namesYear } from '../../model/memberships/membership-year.ts';
import { PeopleByYear } from '../../model/memberships/same-person.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import { newMembership } from './new-membership.ts';

/** Any field but the year. */
export type TakenOver = Exclude<keyof Membership, 'year'>;

/** Whether somebody of one year has a membership in another. */
export interface RenewalStanding {
  /** Their membership there; undefined where it is not known that there is one. */
  readonly already: ViewRow<Membership> | undefined;
  /**
   * Who may be the same person there: of the same names, where nothing else tells them apart; or the same person in a
   * year that cannot be read and may be that one.
   */
  readonly likely: readonly ViewRow<Membership>[];
}

/** The fields of a membership that cannot be read, and so are not taken over to another year. */
export function notTakenOver({ unread = {} }: ViewRow<Membership>): TakenOver[] {
  const fields = Object.keys(MEMBERSHIP) as TakenOver[];
  return fields.filter((field) => Object.hasOwn(unread, field) && !FIELDS_OF_YEAR.includes(field));
}

/**
 * Reads what the renewals of some memberships for a year need, as this phone shows it. Only inside one transaction:
 * missing ones are added in the same transaction, so that two tabs do not both add one.
 */
export async function readRenewals(
  { db }: Mirror,
  rows: readonly ViewRow<Membership>[],
  year: number,
): Promise<Renewals> {
  const view = db.view<Membership>('memberships');
  const from = [...new Set(rows.flatMap(({ fields }) => fields.year ?? []))];
  const there = await view.where('fields.year').equals(year).toArray();
  const before = await view.where('fields.year').anyOf(from).toArray();
  const doubtful = await view.where('toCheck').equals('year').toArray();
  const elsewhere: ViewRow<Membership>[] = [];
  let paths = rows.map(({ path }) => renewedPath(path, year));
  while (paths.length > 0) {
    const held = (await view.bulkGet(paths)).filter((row) => row !== undefined);
    const moved = held.filter(({ fields }) => fields.year !== year);
    elsewhere.push(...moved);
    paths = moved.map(({ path }) => renewedPath(path, year));
  }
  const perhaps = doubtful.filter(({ unread }) => mayBeOfYear(year, unread));
  return new Renewals(year, there, before, elsewhere, perhaps);
}

/** The path of the renewal of a membership: it follows from both, so that two phones make one document. */
function renewedPath(path: string, year: number): string {
  return `memberships/${conformingId('memberships', `${idOf(path)} ${year}`)}`;
}

type Held = Membership & { readonly row: ViewRow<Membership> };

/** The memberships of a year, and who of other years has one there; as {@link readRenewals} found them. */
export class Renewals {
  readonly #year: number;
  readonly #people = new PeopleByYear<Held>();
  /** Those whose year cannot be read and may be this one. */
  readonly #perhaps = new PeopleByYear<Held>();
  /** The memberships that the register shows, by path. */
  readonly #shown = new Map<string, ViewRow<Membership>>();
  /** The membership that a renewal is of, by the path of the renewal. */
  readonly #origins = new Map<string, Pick<ViewRow<Membership>, 'path' | 'fields'>>();

  constructor(
    year: number,
    there: readonly ViewRow<Membership>[],
    before: readonly ViewRow<Membership>[],
    elsewhere: readonly ViewRow<Membership>[],
    perhaps: readonly ViewRow<Membership>[],
  ) {
    this.#year = year;
    for (const row of [...there, ...elsewhere]) this.#shown.set(row.path, row);
    for (const row of there) this.#people.add(year, { ...row.fields, row });
    for (const row of perhaps) this.#perhaps.add(year, { ...row.fields, row });
    for (const row of before) this.#origins.set(renewedPath(row.path, year), row);
  }

  /** Whether somebody has a membership in this year, or may have one. */
  standingOf(row: ViewRow<Membership>): RenewalStanding {
    const own = this.#shown.get(this.#pathOf(row));
    if (own) return { already: own, likely: [] };
    const { certain, likely } = this.#people.find(this.#year, row.fields);
    if (certain) return { already: certain.row, likely: [] };
    const there = likely.map((each) => each.row).filter((each) => !this.#isOfNamesake(each, row));
    return { already: undefined, likely: [...there, ...this.#perhapsThere(row)] };
  }

  /** Who may be the same person in this year, though that cannot be read: this very membership, where it names the year. */
  #perhapsThere(row: ViewRow<Membership>): ViewRow<Membership>[] {
    const isOther = (held: Held) => held.row.path !== row.path;
    const { certain, likely } = this.#perhaps.find(this.#year, row.fields, isOther);
    const others = (certain ? [certain] : likely).map((held) => held.row);
    return namesYear(this.#year, row.unread) ? [row, ...others] : others;
  }

  /** The change that renews somebody. */
  inputOf(mirror: Mirror, row: ViewRow<Membership>): Extract<MutationInput, { op: 'create' }> {
    const taken = Object.entries(row.fields).filter(([field]) => !FIELDS_OF_YEAR.includes(field));
    const fields = { ...Object.fromEntries(taken), year: this.#year };
    return { ...newMembership(mirror, fields), path: this.#pathOf(row) };
  }

  /** Notes a renewal: the next ones are compared with it, too. */
  add(row: ViewRow<Membership>, { path, fields }: { path: string; fields: object }): void {
    const renewed = { ...row, path, slug: idOf(path), fields: { ...row.fields, ...fields } };
    this.#shown.set(path, renewed);
    this.#origins.set(path, row);
    this.#people.add(this.#year, { ...renewed.fields, row: renewed });
  }

  /** The path of a membership's renewal, whether or not there is one yet. */
  #pathOf(row: ViewRow<Membership>): string {
    let path = renewedPath(row.path, this.#year);
    // A renewal whose year somebody changed since is no longer one for this year.
    for (let there = this.#shown.get(path); there && there.fields.year !== this.#year;) {
      path = renewedPath(path, this.#year);
      there = this.#shown.get(path);
    }
    return path;
  }

  /** Whether a membership is the renewal of another one of the same year: those are two people of one name. */
  #isOfNamesake(renewed: ViewRow<Membership>, row: ViewRow<Membership>): boolean {
    const origin = this.#origins.get(renewed.path);
    return (
      origin !== undefined && origin.path !== row.path && origin.fields.year === row.fields.year
    );
  }
}
