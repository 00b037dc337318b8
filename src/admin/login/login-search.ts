/** Where to go after the login. */
export interface LoginSearch {
  readonly redirect?: string;
}

/**
 * Reads where a person came from. Only an address of the back-office is believed: a link must not
 * lead a person who just typed their password to another site.
 */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { redirect } = search;
  return typeof redirect === 'string' &&
    /^\/admin(?:[/?#]|$)/.test(redirect) &&
    !redirect.startsWith('/admin/login')
    ? { redirect }
    : {};
}
