import { useLiveQuery } from './use-live-query.ts';
import { type ReactNode, createContext, useContext } from 'react';
import {
  type SendingState,
  type SendingStates,
  readSendingStates,
  sendingStateOf,
} from '../../../register/unsent/sending-states.ts';
import { useMirror } from '../../session/session-context.tsx';

const StatesContext = createContext<SendingStates | undefined>(undefined);

/** Reads the sending states once, for all screens below. */
export function SendingStatesProvider({ children }: { children: ReactNode }) {
  const mirror = useMirror();
  const states = useLiveQuery(() => readSendingStates(mirror), [mirror]);
  return <StatesContext.Provider value={states}>{children}</StatesContext.Provider>;
}

/**
 * The sending state of a document or of visits; undefined while loading.
 *
 * @param path of a document, with all below it, or of the visits of one kind of a horse
 * @param pending the number of pending changes by the row that is shown; it may be read before the states are, and must
 *   not be called sent until it is
 */
export function useSendingState(path: string, pending = 0): SendingState | undefined {
  const states = useContext(StatesContext);
  const state = states && sendingStateOf(states, path);
  return pending > 0 && (state ?? 'sent') === 'sent' ? 'pending' : state;
}
