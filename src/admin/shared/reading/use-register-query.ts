import { useLiveQuery } from './use-live-query.ts';
import type { Register } from '../../../register/register.ts';
import type { Result } from '../../../platform/result.ts';
import { useRegister } from '../../session/session-context.tsx';

/**
 * The result of a query of the register, kept up to date; undefined while loading.
 *
 * @param ask must depend on nothing but `deps`
 * @throws Error if the phone's storage cannot be read; the screen's error boundary shows it
 */
export function useRegisterQuery<Data>(
  ask: (register: Register) => Promise<Result<Data, 'unreadable'>>,
  deps: readonly unknown[],
): Data | undefined {
  const register = useRegister();
  const answer = useLiveQuery(() => ask(register), [register, ...deps]);
  if (answer && !answer.success) throw new Error(answer.error);
  return answer?.data;
}
