import type { BaseRow, Mirror } from '../mirror/database/database.ts';
import { keptYears, readHeldYears } from '../mirror/scope/membership-years.ts';
import type { Collection } from '../model/collections.ts';
import { millisOf } from '../model/values/server-time.ts';
import { isUnqueryableYear } from '../model/memberships/membership.ts';
import type { QueryScope } from './ports.ts';

/** The query scope of a collection that every phone holds (PULL-7). */
export async function scopeOf(mirror: Mirror, collection: Collection): Promise<QueryScope> {
  return collection === 'memberships' ? { years: (await readHeldYears(mirror)).kept } : collection;
}

/** The base rows in a scope, without memberships whose year has a form that no query of years finds. */
export function heldOf({ db }: Mirror, scope: QueryScope) {
  return typeof scope === 'string'
    ? db.base(scope).toCollection()
    : db
        .base('memberships')
        .where('fields.year')
        .anyOf('years' in scope ? scope.years : [])
        .filter((row) => !hasUnqueryableYear(row));
}

/** Whether a base row is among {@link heldOf} a scope. */
export function isWithin(scope: QueryScope, row: BaseRow): boolean {
  if (typeof scope === 'string') return true;
  return (
    'years' in scope &&
    scope.years.includes(row.fields['year'] as number) &&
    !hasUnqueryableYear(row)
  );
}

/** Whether no query of years finds a membership. */
export function hasUnqueryableYear({ raw, unread }: BaseRow): boolean {
  const form = unread?.['year'] ?? raw?.['year'];
  return !!form && isUnqueryableYear(form);
}

/** Whether a scope is that of its collection at a server time (RFC 3339). */
export function isScopeAt(scope: QueryScope, now: string): boolean {
  if (typeof scope === 'string') return true;
  return 'years' in scope && scope.years.join() === keptYears(millisOf(now)).join();
}
