import * as v from 'valibot';

/** Addresses are resolved against it; it is never visited. */
const ORIGIN = 'https://back-office.invalid';

/**
 * The address within the back-office that a text stands for, as path, search and hash; undefined where
 * it stands for any other. A link must not lead whoever just typed their password to another site, nor
 * back to the login, which would sign them out. The text is read as the browser reads it, with `..`,
 * backslashes and line breaks, and what is given is the address read, not the text.
 */
export function adminAddress(text: string): string | undefined {
  if (!URL.canParse(text, ORIGIN)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, ORIGIN);
  const isAdmin = origin === ORIGIN && /^\/admin(?:\/|$)/.test(pathname);
  return isAdmin && !isLogin(pathname) ? pathname + search + hash : undefined;
}

/** Whether the router takes a path for the login's, whatever its letters and slashes. */
function isLogin(pathname: string): boolean {
  try {
    return /^\/admin\/+login(?:\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    // Not an address that any link of the app has: better not to go there.
    return true;
  }
}

/** The search of the login: where to go afterwards. */
export const loginSearch = v.object({
  redirect: v.fallback(v.optional(v.pipe(v.string(), v.transform(adminAddress))), undefined),
});
