import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isConformingId } from '../../../src/model/document-id.ts';
import { slugOf } from '../../../src/model/values/slug.ts';
import { browserIds, idsFrom } from '../../../src/platform/ids.ts';
import { textWithCodes } from '../../support/text-with-codes.ts';

test('[WRITE-3] a mutation id is a UUIDv7: its time first, then random bits', () => {
  const time = 0x0199_e3c4_5678;
  const ids = idsFrom(
    (bytes) => void bytes.fill(0xff),
    () => time,
  );
  expect(ids.mutationId()).toBe('0199e3c4-5678-7fff-bfff-ffffffffffff');
  const made = new Set(Array.from({ length: 2000 }, () => browserIds.mutationId()));
  expect(made.size).toBe(2000);
});

test('[WRITE-3] document ids are twenty letters and digits, none likelier than another', () => {
  const counts = new Map<string, number>();
  for (let n = 0; n < 2000; n += 1) {
    const id = browserIds.documentId();
    expect(id).toMatch(/^[A-Za-z0-9]{20}$/);
    for (const letter of id) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  expect(counts.size).toBe(62);
  const expected = 40_000 / 62;
  for (const count of counts.values())
    expect(Math.abs(count - expected)).toBeLessThan(expected / 3);
});

test('randomness for the jitter stays in [0, 1)', () => {
  expect(
    idsFrom(
      (bytes) => void bytes.fill(0xff),
      () => 0,
    ).random(),
  ).toBeLessThan(1);
  expect(
    idsFrom(
      (bytes) => void bytes.fill(0),
      () => 0,
    ).random(),
  ).toBe(0);
});

test.each([
  ['Stella', 'stella-abc123'],
  ["L'Étoile du Nord", 'l-etoile-du-nord-abc123'],
  ['  Nuvola  2 ', 'nuvola-2-abc123'],
  ['Ñandú/../È', 'nandu-e-abc123'],
  ['愛', 'cavallo-abc123'],
  ['', 'cavallo-abc123'],
  ['__proto__', 'proto-abc123'],
  ['RSSMRA80A01H501U Stella', 'stella-abc123'],
  ['xRSSMRA80A01H501U', 'x-abc123'],
  ['Stella RSSMRA80A01H501U Bianchi', 'stella-bianchi-abc123'],
])('[WRITE-3] the slug of %s is %s', (name, slug) => expect(slugOf(name, 'abc123')).toBe(slug));

test('[WRITE-3] any name makes a slug that is a plain path segment', () => {
  fc.assert(
    fc.property(textWithCodes, (name) => {
      const slug = slugOf(name, 'abc123');
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*-abc123$/);
      expect(slug.length).toBeLessThanOrEqual(47);
      expect(isConformingId('horses', slug)).toBe(true);
    }),
  );
});
