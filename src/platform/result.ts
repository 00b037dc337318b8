/** What a fallible call gives: its value or a typed failure. Errors are values, not exceptions. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

export const ok = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({
  ok: true,
  value,
});

export const fail = <Failure>(
  failure: Failure,
): { readonly ok: false; readonly failure: Failure } => ({ ok: false, failure });
