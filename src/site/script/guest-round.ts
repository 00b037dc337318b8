import { formatMoment } from '../../i18n/format.ts';
import { type Day, addDays } from '../../model/values/calendar.ts';
import {
  type GuestRound,
  type Hmac,
  GUEST_LIMITS,
  guestTextIn,
  readRound,
  writeReturn,
} from '../../model/given-rounds/guest-text.ts';
import { guestLabels as labels } from './guest-labels.ts';
import { contentOf, gaveOf, isGivenBack, returned } from './guest-return.ts';
import type { GuestStore, StoredRound, StoredTick } from './guest-store.ts';

/** How long after its day a round and its ticks stay on the phone; longer if the ticks were not given back. */
const KEPT_DAYS = 30;

/** What the page of a given round needs from its browser. */
export interface GuestBrowser {
  /** Null if the browser cannot store anything. */
  readonly store: GuestStore | null;
  /** Whether the page is kept to be opened without a network. */
  readonly isOffline: boolean;
  /** Fulfilled once it is. */
  readonly offline: Promise<unknown>;
  readonly hmac: Hmac;
  /** Today in Rome. */
  readonly today: () => Day;
  readonly now: () => number;
  readonly fragment: () => string;
  /** Removes the fragment from the address, so that it is not kept in history and screenshots. */
  readonly clearFragment: () => void;
  /** The address at which an admin opens a return. */
  readonly returnAddress: string;
  readonly share: ((text: string, url: string) => Promise<void>) | null;
  readonly copy: ((text: string) => Promise<void>) | null;
  readonly download: (name: string, text: string) => void;
  readonly confirm: (question: string) => boolean;
}

interface Opened {
  readonly round: GuestRound;
  readonly stored: StoredRound;
  readonly ticks: ReadonlyMap<number, StoredTick>;
}

/** Runs the page: opens the round in the address or a file, stores the ticks, and gives them back. */
export async function openGuestRound(browser: GuestBrowser): Promise<void> {
  const { store, today } = browser;
  let opened: Opened | null = null;
  /** Ticks that could not be stored, by the place of their horse; the next tick tries them again. */
  const unkept = new Map<number, StoredTick>();
  /** Whether the round itself is stored. */
  let isRoundKept = false;
  /** Whether a round is stored that a newer page opened, and this one cannot read. */
  let hasNewer = false;
  let { isOffline } = browser;

  const part = (name: string): HTMLElement =>
    document.querySelector<HTMLElement>(`[data-guest="${name}"]`)!;
  const fresh = (name: string): HTMLElement => {
    const template = document.querySelector<HTMLTemplateElement>(`template[data-guest="${name}"]`)!;
    return template.content.firstElementChild!.cloneNode(true) as HTMLElement;
  };
  const say = (name: string, text: string) => {
    part(name).textContent = text;
    part(name).hidden = text === '';
  };

  /** @returns whether it was stored */
  const tried = async (work: Promise<void> | undefined): Promise<boolean> => {
    try {
      await work;
      return work !== undefined;
    } catch {
      return false;
    }
  };
  const storedRound = async (key: string) =>
    (await store?.rounds().catch(() => []))?.find((each) => each.key === key);
  const keepRound = async (stored: StoredRound) => {
    isRoundKept = await tried(store?.keepRound(stored));
  };
  const keepTicks = async () => {
    const all = [...unkept.values()];
    if (!(await tried(store?.keepTicks(all)))) return;
    for (const each of all) if (unkept.get(each.place) === each) unkept.delete(each.place);
  };
  /** Whether the shown round may be left: what is not stored is tried once more, then the guest is asked. */
  const mayLeave = async (): Promise<boolean> => {
    if (unkept.size > 0) await keepTicks();
    return unkept.size === 0 || browser.confirm(labels.askLeave);
  };

  const showState = () => {
    if (!opened) return;
    const { round, stored, ticks } = opened;
    const done = [...ticks.values()].filter(({ day }) => day !== null).length;
    part('progress').textContent = labels.progress(done, round.horses.length);
    const last = addDays(round.day, GUEST_LIMITS.days);
    const isLate = today() > last;
    const isUnsaved = store !== null && (unkept.size > 0 || !isRoundKept);
    part('kept').textContent = labels.kept({
      // Once it was given back, that is what is told.
      isKept: stored.sentAt !== null || (store !== null && !isUnsaved),
      sentAt: stored.sentAt === null ? null : formatMoment(stored.sentAt, browser.now()),
      isChanged: stored.sentText !== contentOf(ticks.values()),
      isEmpty: done === 0,
      until: isLate ? null : last,
    });
    part('notOffline').hidden = isOffline;
    part('late').hidden = !isLate;
    part('early').hidden = today() >= addDays(round.day, -GUEST_LIMITS.days);
    part('taken').hidden = gaveOf(stored).every((place) => ticks.get(place)?.day != null);
    say('unsaved', isUnsaved ? labels.unsaved : '');
  };

  const tick = (place: number, change: Partial<Pick<StoredTick, 'day' | 'notes'>>) => {
    if (!opened) return;
    const { key } = opened.stored;
    const before = opened.ticks.get(place) ?? { key, place, day: null, notes: '' };
    const after = { ...before, ...change };
    opened = { ...opened, ticks: new Map(opened.ticks).set(place, after) };
    // A counted tick is either stored or reported as unsaved.
    unkept.set(place, after);
    void keepTicks().then(showState);
  };

  const drawRow = (place: number): HTMLElement => {
    const { name, due, last, box: stand, photo } = opened!.round.horses[place]!;
    const row = fresh('row');
    const box = row.querySelector('input')!;
    const note = row.querySelector('textarea')!;
    const draw = () => {
      const held = opened?.ticks.get(place);
      const day = held?.day ?? null;
      box.checked = day !== null;
      note.parentElement!.hidden = day === null;
      row.querySelector('[data-guest="due"]')!.textContent =
        day === null ? labels.due(due, last, opened!.round.day) : labels.doneOn(day);
    };
    row.querySelector('[data-guest="name"]')!.textContent = [name, stand]
      .filter(Boolean)
      .join(' · ');
    if (photo !== '') {
      const picture = new Image(72, 72);
      picture.alt = '';
      picture.src = photo;
      box.parentElement!.append(picture);
    }
    row.querySelector('[data-guest="noteFor"]')!.textContent = labels.noteFor(name);
    note.value = opened!.ticks.get(place)?.notes ?? '';
    box.addEventListener('change', () => {
      tick(place, { day: box.checked ? today() : null });
      draw();
    });
    note.addEventListener('input', () => tick(place, { notes: note.value }));
    draw();
    return row;
  };

  /** @returns false if the ticks cannot be read: showing none would make the guest tick them again */
  const show = async (
    stored: StoredRound,
    round: GuestRound,
    read?: readonly StoredTick[],
  ): Promise<boolean> => {
    const held = read ?? (store ? await store.ticks(stored.key).catch(() => null) : []);
    if (!held) return false;
    unkept.clear();
    opened = { stored, round, ticks: new Map(held.map((each) => [each.place, each])) };
    part('none').hidden = true;
    part('round').hidden = false;
    part('title').textContent = labels.round(round.kind);
    part('whose').textContent = labels.whose(round.by, round.day, round.product);
    part('rows').replaceChildren(...round.horses.map((_, place) => drawRow(place)));
    say('sent', '');
    showState();
    return true;
  };

  /** Deletes what is old and given back, but not what is shown: it may be ticked again. Gives the rest. */
  const dropOld = async () => {
    const all = (await store?.rounds().catch(() => [])) ?? [];
    const read = all.map((stored) => ({ stored, round: readRound(stored.text) }));
    hasNewer = read.some(({ round }) => round === 'newer');
    const rest = [];
    for (const { stored, round } of read) {
      if (typeof round === 'string') continue;
      // The phone's clock may have jumped ahead: what was not given back is deleted only by the guest.
      const isOld = today() > addDays(round.day, KEPT_DAYS);
      const isShown = stored.key === opened?.stored.key;
      const held = isOld && !isShown ? await store?.ticks(stored.key).catch(() => null) : null;
      if (held && isGivenBack(stored, held)) await tried(store?.drop(stored.key));
      else rest.push({ stored, round, isOld });
    }
    return rest;
  };

  const listOthers = async () => {
    const rest = await dropOld();
    part('others').replaceChildren(
      ...rest.map(({ stored, round, isOld }) => {
        const row = fresh('other');
        const button = row.querySelector('button')!;
        button.textContent = labels.roundOf(round.kind, round.day);
        button.addEventListener('click', () => void openKept(stored, round));
        const left = row.querySelector<HTMLElement>('[data-guest="left"]')!;
        left.hidden = !isOld;
        const dropping = left.querySelector('button')!;
        dropping.setAttribute('aria-label', `${labels.drop}: ${button.textContent}`);
        dropping.addEventListener('click', () => void drop(stored));
        return row;
      }),
    );
    return rest;
  };

  const drop = async ({ key }: StoredRound) => {
    if (!browser.confirm(labels.askDrop)) return;
    await tried(store?.drop(key));
    await showNone();
  };

  const showNone = async () => {
    opened = null;
    unkept.clear();
    part('title').textContent = labels.title;
    part('round').hidden = true;
    part('none').hidden = false;
    const rest = await listOthers();
    if (hasNewer) say('flaw', labels.flaw.newer);
    return rest;
  };

  /** Opens a text; a round that cannot be stored is shown all the same. */
  const openText = async (text: string): Promise<void> => {
    if (!(await mayLeave())) return;
    const found = guestTextIn(text);
    const round = readRound(found);
    if (typeof round === 'string') {
      await showNone();
      return say('flaw', labels.flaw[round]);
    }
    say('flaw', '');
    const key = round.round + round.secret;
    const stored = { sentAt: null, sentText: '', ...(await storedRound(key)), key, text: found };
    await keepRound(stored);
    if (isRoundKept) browser.clearFragment();
    if (await show(stored, round)) await dropOld();
    else await tellUnread();
  };

  const openKept = async (stored: StoredRound, round: GuestRound) => {
    isRoundKept = true;
    if (!(await show(stored, round))) await tellUnread();
  };
  const tellUnread = async () => {
    await showNone();
    say('flaw', labels.unread);
  };

  const { share, copy } = browser;
  /** Gives back a text, or a link with it, and what is said then. */
  const ways = {
    share: async (link: string) => {
      await share!(labels.message, link);
      return '';
    },
    copy: async (link: string) => {
      await copy!(link);
      return labels.copied;
    },
    download: async (text: string, day: Day) => {
      browser.download(labels.fileName(day), text);
      return labels.downloaded;
    },
  };
  const giveBack = async (way: keyof typeof ways) => {
    if (!opened) return;
    const { round } = opened;
    const { key } = opened.stored;
    const ticks = returned(opened.ticks.values());
    if (ticks.length === 0) return say('sent', labels.nothing);
    const text = await writeReturn({ round: round.round, ticks }, round.secret, browser.hmac);
    const isFile = way === 'download';
    if (!isFile && text.length > GUEST_LIMITS.link) return say('sent', labels.tooLong);
    try {
      const link = `${browser.returnAddress}#${text}`;
      const told = await ways[way](isFile ? text : link, round.day);
      // Another round may have been opened while this one was shared.
      if (opened?.stored.key !== key) return;
      const gave = [...gaveOf(opened.stored), ...ticks.map(({ place }) => place)];
      const stored = {
        ...opened.stored,
        sentAt: browser.now(),
        sentText: JSON.stringify(ticks),
        gave: [...new Set(gave)],
      };
      opened = { ...opened, stored };
      await keepRound(stored);
      say('sent', told);
      showState();
    } catch {
      say('sent', labels.notDone[way]);
    }
  };
  const onClick = (name: string, way: keyof typeof ways) =>
    part(name).addEventListener('click', () => void giveBack(way));
  part('copy').hidden = copy === null;
  onClick('give', share ? 'share' : copy ? 'copy' : 'download');
  onClick('copy', 'copy');
  onClick('download', 'download');
  const leave = async () => {
    if (await mayLeave()) await showNone();
    else showState();
  };
  part('close').addEventListener('click', () => void leave());
  part('drop').addEventListener('click', () => {
    if (opened) void drop(opened.stored);
  });
  part('file').addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = ''; // choosing the same file again must fire a change
    if (!file) return;
    if (file.size > GUEST_LIMITS.round * 2) return say('flaw', labels.flaw.tooLong);
    file.text().then(openText, () => say('flaw', labels.unreadable));
  });
  window.addEventListener('hashchange', () => {
    if (browser.fragment() !== '') void openText(browser.fragment());
  });
  // Another tab may have changed the same round, or given it back: shows what is stored. What was ticked while that was
  // being read is newer, and rows that are as stored stay under the finger. And the day may be another one.
  const wake = async () => {
    const before = opened;
    if (before && unkept.size === 0) {
      const { key } = before.stored;
      const held = await store?.ticks(key).catch(() => null);
      // What could not be stored is newer, too.
      const stored = (isRoundKept && (await storedRound(key))) || before.stored;
      if (held && opened === before) {
        opened = { ...before, stored };
        if (contentOf(held) !== contentOf(before.ticks.values()))
          await show(stored, before.round, held);
      }
    }
    showState();
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void wake();
  });
  void browser.offline.then(() => {
    isOffline = true;
    showState();
  });

  if (browser.fragment() !== '') return openText(browser.fragment());
  const [only, more] = await showNone();
  if (only && !more && !hasNewer) await openKept(only.stored, only.round);
}
