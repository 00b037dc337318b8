const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an origin, such as `http://localhost:4173`, is one of this machine. */
export function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && LOOPBACK.test(new URL(origin).hostname);
}

/**
 * Whether a request was sent to this machine by a name of its own. Under any other name the page that
 * sent it belongs to a stranger who points that name here (DNS rebinding).
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && /^[\w.[\]:-]+$/.test(host) && isLoopbackOrigin(`http://${host}`);
}
