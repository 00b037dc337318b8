import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  millisOf,
  normalServerTime,
  serverTimeOf,
} from '../../../../src/model/values/server-time.ts';

test.each([
  ['2026-10-14T08:00:00Z', '2026-10-14T08:00:00.000000000Z'],
  ['2026-10-14T08:00:00.5Z', '2026-10-14T08:00:00.500000000Z'],
  ['2026-10-14T08:00:00.792419Z', '2026-10-14T08:00:00.792419000Z'],
  ['2026-10-14T08:00:00.123456789Z', '2026-10-14T08:00:00.123456789Z'],
  ['2026-10-14T08:00:00.1234567890Z', ''],
  ['2026-10-14T08:00:00+02:00', ''],
  ['', ''],
])('%s is written %s', (text, normal) => expect(normalServerTime(text)).toBe(normal));

test('as texts, server times sort as they followed each other', () => {
  const micros = fc.integer({ min: 0, max: 8_640_000_000 });
  const text = (at: number) =>
    normalServerTime(
      new Date(Math.floor(at / 1000))
        .toISOString()
        .replace('Z', `${String(at % 1000).padStart(3, '0')}Z`),
    );
  fc.assert(
    fc.property(micros, micros, (one, other) => {
      expect(text(one) < text(other)).toBe(one < other);
    }),
  );
});

test('milliseconds go there and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }), (millis) => {
      const time = serverTimeOf(millis);
      expect(millisOf(time)).toBe(millis);
      expect(time).toBe(normalServerTime(new Date(millis).toISOString()));
    }),
  );
  expect(millisOf('nonsense')).toBe(0);
});
