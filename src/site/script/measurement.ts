import type { LogEvent } from './analytics.ts';

/** Where Google Analytics takes what its own tag sends; a build that counts allows this host in its policy. */
export const COLLECTOR = 'https://www.google-analytics.com/g/collect';

/** What of the page and the visit is told. */
export interface Visit {
  /** The measurement id, such as `G-ABC123DEF4`. */
  readonly id: string;
  /** Kept until the tab is closed: what belongs to one visit. No cookie, and nothing that outlasts it. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Of the page, without what follows its path. */
  readonly address: string;
  readonly title: string;
  readonly language: string;
  readonly now: () => number;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly send: (url: string) => void;
}

const KEY = 'scuderia-visit';

/**
 * Counts by a request of its own for each event, with the parameters that Google's tag would send: that
 * tag is a script of theirs, which no page here runs.
 */
export function openMeasurement(visit: Visit): LogEvent {
  const { id, storage, address, title, language, now, random, send } = visit;
  const session = String(Math.floor(now() / 1000));
  const known = storage.getItem(KEY);
  const client = known ?? `${Math.floor(random() * 2 ** 31)}.${session}`;
  if (known === null) storage.setItem(KEY, client);
  return (name, params = {}) => {
    const query = new URLSearchParams({
      v: '2',
      tid: id,
      cid: client,
      sid: client.replace(/^.*\./, ''),
      en: name,
      dl: address,
      dt: title,
      ul: language,
      ...(known === null && { _ss: '1', _fv: '1' }),
      // An event's own parameters: `ep.` for texts, `epn.` for numbers.
      ...Object.fromEntries(
        Object.entries(params).map(([key, value]) => [
          `${typeof value === 'number' ? 'epn' : 'ep'}.${key}`,
          String(value),
        ]),
      ),
    });
    send(`${COLLECTOR}?${query}`);
  };
}
