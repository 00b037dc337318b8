import { array, assert, constantFrom, integer, oneof, property, string } from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../../src/model/values/calendar.ts';
import { type CalendarDay, writeCalendar } from '../../../../src/model/values/icalendar.ts';

const NOW = Date.UTC(2026, 9, 14, 12, 30, 5, 999);
const DAY: CalendarDay = {
  uid: 'stella-x1-hoovesTrims-2026-10-21@scuderia',
  day: '2026-10-21',
  sequence: 0,
  summary: 'Pareggio di Stella',
  description: 'Ultimo 14/09/2026',
};

/** The events of a file, read by a third-party parser. */
function readBack(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const { uid, summary, description, sequence, startDate, endDate } = event;
    const [start, end] = [startDate.toString(), endDate.toString()];
    return { uid, summary, description, sequence, isDate: startDate.isDate, start, end };
  });
}

test('a whole day, byte for byte', () => {
  expect(writeCalendar('Scadenze', [DAY], NOW)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Scuderia//Scadenze//IT',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Scadenze',
      'BEGIN:VEVENT',
      'UID:stella-x1-hoovesTrims-2026-10-21@scuderia',
      'DTSTAMP:20261014T123005Z',
      'SEQUENCE:0',
      'DTSTART;VALUE=DATE:20261021',
      'DTEND;VALUE=DATE:20261022',
      'SUMMARY:Pareggio di Stella',
      'DESCRIPTION:Ultimo 14/09/2026',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

const odd = constantFrom(
  '\\',
  ';',
  ',',
  ':',
  '"',
  '\n',
  'à',
  '—',
  '🐴',
  '👩🏽‍🌾',
  ' ',
  'è',
  'BEGIN:VEVENT',
);
const seen = array(oneof(odd, string({ unit: 'grapheme' })), { maxLength: 60 })
  .map((parts) => parts.join(''))
  // Characters that are never written are for the test below.
  .map((written) => written.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (c) => (c === '\n' ? c : '')));

test('any text is read back unchanged, and breaks no line and no character', () => {
  assert(
    property(array(seen, { maxLength: 4 }), integer({ min: -800, max: 800 }), (texts, later) => {
      const days = texts.map((summary, index) => ({
        uid: `${index}@scuderia`,
        day: addDays('2024-02-29', later),
        sequence: index,
        summary,
        description: texts.toReversed()[index]!,
      }));
      const file = writeCalendar('Scadenze', days, NOW);
      expect(readBack(file)).toEqual(
        days.map(({ day, ...rest }) => ({
          ...rest,
          isDate: true,
          start: day,
          end: addDays(day, 1),
        })),
      );
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of file.split('\r\n')) {
        const octets = new TextEncoder().encode(line);
        expect(octets.length).toBeLessThanOrEqual(75);
        expect(new TextDecoder().decode(octets)).toBe(line);
      }
    }),
  );
});

describe('nothing hidden gets into the file', () => {
  test.each([
    ['NUL and bells', 'Stel\u0000la\u0007\u007f', 'Stella'],
    ['a text turned around', 'Stella \u202Egpj.exe', 'Stella gpj.exe'],
    ['half a character', 'Stella \ud83d', 'Stella \ufffd'],
    ['lines of every kind', 'a\rb\r\nc\u2028d\u0085e\vf', 'a\nb\nc\nd\ne\nf'],
    ['a tab', 'a\tb', 'a b'],
    ['an event of its own', 'x\r\nEND:VEVENT\r\nBEGIN:VALARM', 'x\nEND:VEVENT\nBEGIN:VALARM'],
  ])('%s', (_, written, read) => {
    const file = writeCalendar('x', [{ ...DAY, uid: written, summary: written }], NOW);
    expect(readBack(file)).toMatchObject([{ uid: read, summary: read }]);
  });

  test('a line is folded between the characters, where 75 octets are full', () => {
    const file = writeCalendar('x', [{ ...DAY, summary: `${'a'.repeat(64)}é🐴` }], NOW);
    expect(file).toContain(`\r\nSUMMARY:${'a'.repeat(64)}é\r\n 🐴\r\n`);
  });

  test('a day that no calendar has is left out, and the last of all has no day after', () => {
    const days = ['10026-01-01', '0000-01-01', '9999-12-31'].map((day) => ({ ...DAY, day }));
    const file = writeCalendar('x', days, NOW);
    expect(file.match(/DTSTART.*/g)).toEqual(['DTSTART;VALUE=DATE:99991231']);
    expect(file).not.toContain('DTEND');
  });
});
