import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The hint's element on the page, as far as its script uses it. */
class Hint extends EventTarget {
  hidden = true;
  querySelectorAll(): unknown[] {
    return [];
  }
  /** Presses one of its buttons. */
  press(answer?: string): void {
    const button = Object.assign(new Hint(), { dataset: { answer } });
    const target = Object.assign(new Hint(), { closest: () => button });
    const click = new Event('click');
    Object.defineProperty(click, 'target', { value: target });
    this.dispatchEvent(click);
  }
}

let hint: Hint;
beforeEach(() => {
  hint = new Hint();
  const storage = (kept: Map<string, string>) => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('Element', Hint);
  vi.stubGlobal('localStorage', storage(new Map([['scuderia-install-hint', 'been here']])));
  vi.stubGlobal('sessionStorage', storage(new Map()));
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === '[data-install]' ? hint : null),
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Install offers as the browser makes them. */
function browser() {
  const listeners = new Set<() => void>();
  let offer: { how: 'ask'; ask: () => Promise<unknown> } | null = null;
  return {
    offers: {
      current: () => offer,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    offer: (ask: () => Promise<unknown>) => {
      offer = { how: 'ask', ask };
      for (const listener of listeners) listener();
    },
  };
}

test('while consent is asked for, nothing else is, and it comes with the next offer', async () => {
  const { hintAtInstalling } = await import('../../../../src/site/script/install-hint.ts');
  let isAsking = true;
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      selector === '[data-install]' || (isAsking && selector.startsWith('[data-consent'))
        ? hint
        : null,
  });
  const { offers, offer } = browser();
  hintAtInstalling(offers);
  offer(async () => undefined);
  expect(hint.hidden).toBe(true);
  isAsking = false;
  offer(async () => undefined);
  expect(hint.hidden).toBe(false);
});

// Chromium makes a new offer as soon as its own question was closed.
test.each([undefined, 'yes'])(
  'once answered (%s) it stays away, whatever is offered',
  async (answer) => {
    const { hintAtInstalling } = await import('../../../../src/site/script/install-hint.ts');
    const { offers, offer } = browser();
    hintAtInstalling(offers);
    expect(hint.hidden).toBe(true);
    const asks = vi.fn(async () => ({ outcome: 'dismissed' }));
    offer(asks);
    expect(hint.hidden).toBe(false);
    hint.press(answer);
    expect(hint.hidden).toBe(true);
    offer(asks);
    expect(hint.hidden).toBe(true);
    expect(asks).toHaveBeenCalledTimes(answer === 'yes' ? 1 : 0);
  },
);
