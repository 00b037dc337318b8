import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { roundLabels } from '../../../../../src/admin/shared/round/round-labels.ts';
import { instantOf } from '../../../../../src/model/values/calendar.ts';
import { ManualClock } from '../../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../../support/open-screen.tsx';
import { openPhone } from '../../../../support/phone.ts';

/* The day of a round, typed with a keyboard or picked. */

const clock = new ManualClock(instantOf('2026-10-14'));

/** The keys that type a day in the order of this browser's language. */
function keysOf(day: string): string {
  const [year, month, date] = day.split('-');
  const parts = new Intl.DateTimeFormat(navigator.language).formatToParts(new Date());
  const keys: Record<string, string> = { year: year!, month: month!, day: date! };
  return parts.map(({ type }) => keys[type] ?? '').join('');
}

beforeEach(async () => {
  await page.viewport(1280, 900);
});

const day = () => window.__TSR_ROUTER__!.state.location.search.day;
const field = () => page.getByLabelText(roundLabels.date);

/** Opens a screen with the field. */
async function open(address: string): Promise<void> {
  const phone = openPhone({ clock });
  await receive(phone, { 'horses/stella': { name: 'Stella', docname: 'Stella', isHere: 1 } });
  await openScreen(phone, address);
  await expect.element(field()).toBeInTheDocument();
}

async function type(text: string): Promise<void> {
  (field().element() as HTMLElement).focus();
  await userEvent.keyboard(keysOf(text));
}

test.each(['/round', '/health-round'])('a day is taken once it was typed (%s)', async (address) => {
  await open(address);
  await type('2025-12-31');
  expect(day()).toBeUndefined();
  await expect.element(field()).toHaveValue('2025-12-31');
  await userEvent.keyboard('{Enter}');
  await expect.poll(day).toBe('2025-12-31');
  await expect.element(field()).toHaveValue('2025-12-31');
});

test('a day is taken when the field is left', async () => {
  await open('/round');
  await type('2025-12-31');
  (field().element() as HTMLElement).blur();
  await expect.poll(day).toBe('2025-12-31');
});

test('a day that the calendar does not have is said to be none, and the round stays where it was', async () => {
  await open('/round');
  await type('2027-02-29');
  (field().element() as HTMLElement).blur();
  await expect.element(page.getByText(roundLabels.noDay('Oggi'))).toBeVisible();
  expect(day()).toBeUndefined();
  await expect.element(field()).toHaveValue('2026-10-14');
});

test('a day that is picked is taken at once', async () => {
  await open('/round');
  const input = field().element() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
    input,
    '2026-10-10',
  );
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.poll(day).toBe('2026-10-10');
});
