import type { Mutant } from './mutants.ts';

/** Changes of the rules that no request can tell from the rules themselves, each with the reason. */
const NO_UID = 'nobody has a uid, and what cannot be evaluated is denied';
const NO_LOG = 'the log entry of the same commit is refused to whoever is not on the list';

const EQUIVALENT: readonly (Pick<Mutant, 'where' | 'of' | 'to'> & { readonly why: string })[] = [
  { where: 'listed', of: 'request.auth != null', to: 'true', why: NO_UID },
  { where: '/admins/{uid}', of: 'request.auth != null', to: 'true', why: NO_UID },
  { where: 'creates', of: 'listed()', to: 'true', why: NO_LOG },
  { where: 'edits', of: 'listed()', to: 'true', why: NO_LOG },
  { where: 'buries', of: 'listed()', to: 'true', why: NO_LOG },
];

/** Why nobody can notice a change of the rules; undefined where somebody must. */
export function whyUnnoticed({ where, of, to }: Mutant): string | undefined {
  return EQUIVALENT.find((each) => each.where === where && each.of === of && each.to === to)?.why;
}
