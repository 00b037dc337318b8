import { useLiveQuery } from 'dexie-react-hooks';
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
 */
export function useSendingState(path: string): SendingState | undefined {
  const states = useContext(StatesContext);
  return states && sendingStateOf(states, path);
}
