const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an origin, such as `http://localhost:4173`, is one of this machine. */
export function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && LOOPBACK.test(new URL(origin).hostname);
}

/**
 * Whether a request addressed this machine by a loopback name. Any other name may belong to a stranger who made it
 * resolve to this machine (DNS rebinding).
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && /^[\w.[\]:-]+$/.test(host) && isLoopbackOrigin(`http://${host}`);
}
