import type { IncomingHttpHeaders } from 'node:http';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an origin, such as `http://localhost:4173`, is one of this machine. */
export function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && LOOPBACK.test(new URL(origin).hostname);
}

/**
 * Whether a request addressed this machine by a loopback name. Any other name may belong to a stranger who made it
 * resolve to this machine (DNS rebinding).
 */
function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && /^[\w.[\]:-]+$/.test(host) && isLoopbackOrigin(`http://${host}`);
}

/** Why a request is refused: each is what a page of a stranger can make a browser send, even if it reads no answer. */
export function strangerIn({ host, origin }: IncomingHttpHeaders): string | null {
  if (!isLoopbackHost(host)) return 'Only a loopback host name is answered.';
  if (origin !== undefined && !isLoopbackOrigin(origin)) {
    return 'Only pages of a loopback origin are answered.';
  }
  return null;
}
