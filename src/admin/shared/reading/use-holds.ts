import { useLiveQuery } from './use-live-query.ts';
import { readMeta } from '../../../mirror/database/meta.ts';
import type { Holds } from '../../../model/account.ts';
import { useMirror } from '../../session/session-context.tsx';

/** What the signed-in account holds; undefined while loading. */
export function useHolds(): Holds | undefined {
  const mirror = useMirror();
  return useLiveQuery(() => readMeta(mirror, 'holds'), [mirror]);
}
