import { afterEach, expect, test, vi } from 'vitest';

const REAL = Intl.DateTimeFormat;

/** A browser with CLDR 42 writes a Canadian day as 3/9/2027; before 42 and since 43 it is 2027-03-09. */
class OfCldr42 {
  readonly #real: Intl.DateTimeFormat;
  constructor(...given: ConstructorParameters<typeof Intl.DateTimeFormat>) {
    this.#real = new REAL(...given);
  }
  formatToParts(at: number): Intl.DateTimeFormatPart[] {
    return this.#real.formatToParts(at);
  }
  format(at: number = Date.now()): string {
    const parts = this.formatToParts(at).map(({ type, value }) => [type, value] as const);
    const { year, month, day } = Object.fromEntries(parts);
    return `${Number(month)}/${Number(day)}/${year}`;
  }
}
const intl = Object.create(Intl, { DateTimeFormat: { value: OfCldr42 } }) as typeof Intl;

afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('../../../../src/site/script/past-dates.ts');
  vi.doUnmock('../../../../src/site/script/years.ts');
  vi.resetModules();
  vi.unstubAllGlobals();
});

test.each([
  ['2027-03-09T12:00:00Z', '2027-03-09'],
  ['2027-03-09T22:59:00Z', '2027-03-09'],
  ['2027-03-09T23:00:00Z', '2027-03-10'],
  ['2027-07-31T22:00:00Z', '2027-08-01'],
  // The year changes with Rome's, wherever the visitor is.
  ['2027-12-31T22:59:00Z', '2027-12-31'],
  ['2027-12-31T23:00:00Z', '2028-01-01'],
])('at %s dates before %s are past, however the browser writes a day', async (now, today) => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  vi.stubGlobal('Intl', intl);
  const heard = new Map<string, () => void>();
  const listen = (event: string, listener: () => void) => void heard.set(event, listener);
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    querySelector: () => null,
    querySelectorAll: () => [],
    addEventListener: listen,
  });
  vi.stubGlobal('location', new URL('https://scuderia.example/it/paths'));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', { addEventListener: listen });
  const removePastDates = vi.fn();
  vi.resetModules();
  vi.doMock('../../../../src/site/script/past-dates.ts', () => ({ removePastDates }));
  const correctYears = vi.fn();
  vi.doMock('../../../../src/site/script/years.ts', () => ({ correctYears }));
  await import('../../../../src/main-site.ts');
  expect(removePastDates.mock.calls).toEqual([[today]]);
  expect(correctYears.mock.calls).toEqual([[Number(today.slice(0, 4))]]);

  // Shown again a year later, by Back or out of the background.
  const year = Number(today.slice(0, 4)) + 1;
  vi.setSystemTime(Date.parse(`${year}-06-01T12:00:00Z`));
  for (const event of ['pageshow', 'visibilitychange']) {
    removePastDates.mockClear();
    correctYears.mockClear();
    heard.get(event)?.();
    expect(removePastDates.mock.calls).toEqual([[`${year}-06-01`]]);
    expect(correctYears.mock.calls).toEqual([[year]]);
  }
});

test.each([
  ['a page of last year', 2027, '2027'],
  ['a phone whose clock began anew, which would ask for the fee of another year', 1970, '2026'],
])('%s is corrected to no year before its own', async (_, year, shown) => {
  const place = { dataset: { year: '' }, textContent: '2026' };
  vi.stubGlobal('document', { querySelectorAll: () => [place] });
  const { correctYears } = await import('../../../../src/site/script/years.ts');
  correctYears(year);
  expect(place.textContent).toBe(shown);
  // A clock that was ahead, and was set right while the page was in the background.
  correctYears(2031);
  expect(place.textContent).toBe('2031');
  correctYears(year);
  expect(place.textContent).toBe(shown);
});
