import { describe, expect, test } from 'vitest';
import { readConsent, writeConsent } from '../../../src/site/consent.ts';

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
