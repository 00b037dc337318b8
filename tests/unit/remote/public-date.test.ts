import { expect, test } from 'vitest';
import { siteSentence } from '../../../src/admin/events/site-sentence.ts';
import { instantOf } from '../../../src/model/values/calendar.ts';
import { TOPICS } from '../../../src/model/events/event.ts';
import type { FieldValue } from '../../../src/model/fields/fields.ts';
import { toPublicDateWrite } from '../../../src/remote/public-date.ts';

/* Visitors read the same about an event as its page in the app says. */

const DAY = '2026-12-01';
const event = (topic: FieldValue) => ({
  date: instantOf(DAY),
  title: 'Consiglio: esclusione di un socio',
  topic,
  places: null,
  notes: '',
});
const written = (topic: FieldValue) => toPublicDateWrite('r', 'events/x', event(topic));

test.each(TOPICS)('an event of %s has a public copy, and its page says so', (topic) => {
  expect(siteSentence(topic, DAY, DAY)).toMatch(/^Va sul sito/);
  expect(written(topic)).toMatchObject({ update: { name: 'r/dates/x' } });
});

test.each(['', ' ', 'direttivo', 'summer-camp ', 'Summer-Camp', 'toString', 'x'.repeat(1500)])(
  'an event of which the page says that it does not go on the site (topic ‘%s’) has no copy that anybody may read',
  (topic) => {
    expect(siteSentence(topic, DAY, DAY)).toMatch(/^Non va sul sito/);
    expect(written(topic)).toEqual({ delete: 'r/dates/x' });
  },
);

test.each([null, 1e300, Number.NaN])('an event on no day (%j) has no copy', (date) => {
  expect(siteSentence('summer-camp', '', DAY)).toMatch(/^Non va sul sito/);
  const undated = { ...event('summer-camp'), date };
  expect(toPublicDateWrite('r', 'events/x', undated)).toEqual({ delete: 'r/dates/x' });
});

test('a topic that is no text is of no page', () => {
  for (const topic of [null, 1]) expect(written(topic)).toEqual({ delete: 'r/dates/x' });
});
