import type { SendEvent } from './analytics.ts';

/** The address to which Google Analytics' own tag sends; a build with statistics allows this host in its policy. */
export const COLLECTOR = 'https://www.google-analytics.com/g/collect';

/** The data of the page and the visit that are sent. */
export interface Visit {
  /** The measurement id, such as `G-ABC123DEF4`. */
  readonly id: string;
  /** Kept until the tab is closed: the data of one visit. No cookie, and nothing that outlasts the visit. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** The page's address, without anything after its path. */
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
 * Sends one request for each event, with the parameters that Google's tag would send: that tag is a third-party script,
 * which no page here runs.
 */
export function openMeasurement(visit: Visit): SendEvent {
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
