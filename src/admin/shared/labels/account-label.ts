import type { AccountName } from '../../../register/accounts/account-names.ts';

/** The name of an account; says if the name is only what its phone wrote. */
export function accountLabel({ name, isFromLog }: AccountName): string {
  return isFromLog ? `${name} (nome scritto dal telefono)` : name;
}
