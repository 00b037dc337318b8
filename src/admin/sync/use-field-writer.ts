import { useEffect, useState } from 'react';
import type { FieldConflict } from '../../mirror/conflicts/open-conflicts.ts';
import { MOVED_FLAGS } from '../../model/movements/movement.ts';
import { LAST_DATE } from '../../model/visits/visit.ts';
import { storeLoggedNames } from '../../register/accounts/account-names.ts';
import type { LoggedChange } from '../../sync/ports.ts';
import { useSession } from '../session/session-context.tsx';
import { useOnline } from '../shared/reading/use-online.ts';

/** Who gave fields the values that the register has, and when (RFC 3339, server time). */
type FieldWriter = Pick<LoggedChange, 'uid' | 'at'>;

/** The fields of a horse that are also written under the log entries of what lies below it. */
const WRITTEN_BELOW: readonly string[] = [...MOVED_FLAGS, ...Object.values(LAST_DATE)];

/**
 * Who wrote some fields of a document last.
 *
 * @param entries of the document, the latest first
 * @returns null where they do not say it of each field, or name several accounts
 */
export function writerOf(
  entries: readonly LoggedChange[],
  fields: readonly string[],
): FieldWriter | null {
  if (fields.some((field) => WRITTEN_BELOW.includes(field))) return null;
  // A creation writes every field, also those that it leaves empty.
  const wrote = (field: string) => (entry: LoggedChange) =>
    entry.function.startsWith('create') || entry.fields.includes(field);
  const writers = new Set(fields.map((field) => entries.find(wrote(field))));
  const [first, ...others] = entries.filter((entry) => writers.has(entry));
  return first && !writers.has(undefined) && others.every(({ uid }) => uid === first.uid)
    ? first
    : null;
}

/**
 * Who wrote the other side of a conflict, by the log: the document only says who wrote it last, which may have been any
 * other field, or a tick. Null until that is known, without a network, and where the log does not say it.
 */
export function useFieldWriter({ path, differences, theirsAt }: FieldConflict): FieldWriter | null {
  const { mirror, sync } = useSession();
  const online = useOnline();
  const fields = differences.map(({ field }) => field).join(' ');
  const wanted = [path, theirsAt, fields].join(' ');
  const [found, setFound] = useState<{ wanted: string; writer: FieldWriter | null } | null>(null);
  useEffect(() => {
    let cancelled = false;
    const load = async () => {
      const page = await sync.history(path, null);
      if (cancelled || !page.success) return;
      setFound({ wanted, writer: writerOf(page.data.items, fields.split(' ')) });
      await storeLoggedNames(mirror, page.data.items);
    };
    load().catch((error: unknown) => console.error(error));
    return () => {
      cancelled = true;
    };
    // Asked again where a network comes or goes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [mirror, sync, path, fields, wanted, online]);
  return found?.wanted === wanted ? found.writer : null;
}
