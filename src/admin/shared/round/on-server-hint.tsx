import { isAnyOnServer } from '../../../register/unsent/on-server.ts';
import { useMirror } from '../../session/session-context.tsx';
import { useLiveQuery } from '../reading/use-live-query.ts';
import { roundLabels } from './round-labels.ts';

/** Says, in the question before documents are deleted, that the server has one of them. */
export function OnServerHint({ paths }: { paths: readonly string[] }) {
  const mirror = useMirror();
  const isThere = useLiveQuery(() => isAnyOnServer(mirror, paths), [mirror, paths.join()]);
  return isThere && <p>{roundLabels.remove.sent(paths.length)}</p>;
}
