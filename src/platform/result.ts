/** What a fallible call gives: its data or a typed error. Errors are values, not exceptions. */
export type Result<Data, Failure> =
  | { readonly success: true; readonly data: Data }
  | { readonly success: false; readonly error: Failure };

/** The result of what succeeded. */
export const ok = <Data>(data: Data): { readonly success: true; readonly data: Data } => ({
  success: true,
  data,
});

/** The result of what failed, with why. */
export const fail = <Failure>(
  error: Failure,
): { readonly success: false; readonly error: Failure } => ({ success: false, error });
