import { useLiveQuery } from './use-live-query.ts';
import { type ReactNode, createContext, useContext } from 'react';
import {
  type SendingState,
  type SendingStates,
  readSendingStates,
  sendingStateOf,
} from '../../register/sending-states.ts';
import { useMirror } from '../session/session-context.tsx';

const StatesContext = createContext<SendingStates | undefined>(undefined);

/** Reads once, for all screens below, how far what was recorded has come. */
export function SendingStatesProvider({ children }: { children: ReactNode }) {
  const mirror = useMirror();
  const states = useLiveQuery(() => readSendingStates(mirror), [mirror]);
  return <StatesContext.Provider value={states}>{children}</StatesContext.Provider>;
}

/**
 * How far what was recorded has come; undefined while loading.
 *
 * @param path of a document, with all below it, or of the visits of one kind of a horse
 * @param pending how many changes wait by the row that is shown, which may be read before the states are:
 *   what it shows is never called sent before it is
 */
export function useSendingState(path: string, pending = 0): SendingState | undefined {
  const states = useContext(StatesContext);
  const state = states && sendingStateOf(states, path);
  return pending > 0 && (state ?? 'sent') === 'sent' ? 'waiting' : state;
}
