import { afterEach, describe, expect, test, vi } from 'vitest';
import { readConsent, writeConsent } from '../../../src/site/consent.ts';
import { askConsent } from '../../../src/site/script/ask-consent.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

function memory(initial?: string) {
  let kept = initial ?? null;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
    removeItem: () => {
      kept = null;
    },
  };
}

describe('consent to statistics', () => {
  test.each([true, false])('a choice (%s) holds', (analytics) => {
    const storage = memory();
    writeConsent(storage, analytics, NOW);
    expect(readConsent(storage, NOW)).toEqual({ analytics, at: NOW.getTime() });
  });

  test('nothing chosen is no consent', () => {
    expect(readConsent(memory(), NOW)).toBeNull();
  });

  test('a choice holds for six months and not longer', () => {
    const storage = memory();
    writeConsent(storage, true, NOW);
    expect(readConsent(storage, new Date('2027-05-20T11:59:00Z'))?.analytics).toBe(true);
    expect(readConsent(storage, new Date('2027-05-20T12:01:00Z'))).toBeNull();
  });

  test.each([
    ['2027-03-01T12:00:00Z', '2027-08-31T11:00:00Z', '2027-09-01T13:00:00Z'],
    // No 31st of February: the month's last day counts.
    ['2026-08-31T12:00:00Z', '2027-02-28T11:00:00Z', '2027-03-01T12:00:00Z'],
  ])('a choice of %s still holds at %s and no longer at %s', (at, before, after) => {
    const storage = memory();
    writeConsent(storage, false, new Date(at));
    expect(readConsent(storage, new Date(before))?.analytics).toBe(false);
    expect(readConsent(storage, new Date(after))).toBeNull();
  });

  test.each(['', 'yes', '[]', 'null', '{"analytics":1,"at":0}', '{"analytics":true}'])(
    'what cannot be read (%j) is no consent',
    (kept) => {
      expect(readConsent(memory(kept), NOW)).toBeNull();
    },
  );

  test('a choice from the future, of a clock that was wrong, is asked again', () => {
    const storage = memory();
    writeConsent(storage, true, new Date('2030-01-01'));
    expect(readConsent(storage, NOW)).toBeNull();
  });

  test('a storage that refuses is no consent and no failure', () => {
    const refusing = {
      getItem: (): string => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
      removeItem: () => {
        throw new Error('denied');
      },
    };
    expect(() => writeConsent(refusing, true, NOW)).not.toThrow();
    expect(readConsent(refusing, NOW)).toBeNull();
  });

  // The site's own storage throws nothing: it is as if nothing had been written.
  test.each(['throws', 'says nothing'])(
    'a refusal that a full storage does not take (it %s) ends an earlier yes',
    (how) => {
      const storage = memory(JSON.stringify({ analytics: true, at: NOW.getTime() - 1 }));
      const setItem = () => {
        if (how === 'throws') throw new Error('full');
      };
      writeConsent({ ...storage, setItem }, false, NOW);
      expect(readConsent(storage, NOW)).toBeNull();
    },
  );
});

describe('a page that is open while its visitor answers in another tab', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** The cookie page, without a browser. */
  function cookiePage(storage: ReturnType<typeof memory>) {
    const banner = { hidden: true };
    const sentences = ['null', 'true', 'false'].map((said) => ({
      dataset: { said },
      hidden: true,
    }));
    const choice = { hidden: true, querySelectorAll: () => sentences };
    const listeners = new Map<string, (event: object) => void>();
    const listen = (name: string, listener: () => void) => void listeners.set(name, listener);
    vi.stubGlobal('document', {
      querySelectorAll: (of: string) => (of.includes('question') ? [banner] : [choice]),
      addEventListener: () => undefined,
    });
    vi.stubGlobal('window', { addEventListener: listen });
    vi.stubGlobal('localStorage', storage);
    const start = vi.fn();
    askConsent(start);
    return {
      isAsking: () => !banner.hidden,
      says: () => sentences.filter(({ hidden }) => !hidden).map(({ dataset }) => dataset.said),
      hears: () => listeners.get('storage')?.({}),
      start,
    };
  }

  test('asks no more once there is an answer, and does not say that what was withdrawn holds', () => {
    const storage = memory();
    const cookies = cookiePage(storage);
    expect([cookies.isAsking(), cookies.says()]).toEqual([true, ['null']]);
    writeConsent(storage, true, new Date());
    cookies.hears();
    expect([cookies.isAsking(), cookies.says()]).toEqual([false, ['true']]);
    writeConsent(storage, false, new Date());
    cookies.hears();
    expect([cookies.isAsking(), cookies.says()]).toEqual([false, ['false']]);
    expect(cookies.start).toHaveBeenCalledOnce();
  });
});
