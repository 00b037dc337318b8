import type { AccountName } from '../../register/account-names.ts';

/** What a screen calls an account; says where the name is only what its phone wrote. */
export function accountLabel({ name, isFromLog }: AccountName): string {
  return isFromLog ? `${name} (nome scritto dal telefono)` : name;
}
