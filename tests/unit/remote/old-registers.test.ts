import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Collection, collectionOf, COLLECTIONS } from '../../../src/model/collections.ts';
import type { ServerDocument } from '../../../src/model/fields/document.ts';
import type { FieldSpec } from '../../../src/model/fields/fields.ts';
import {
  type RawValue,
  legibleRaw,
  rawOfToken,
  textOfRaw,
  unreadToken,
} from '../../../src/model/fields/raw-value.ts';
import { fromDocument, toWrite } from '../../../src/remote/firestore-documents.ts';
import { toWire } from '../../../src/remote/firestore-values.ts';
import { mergeMutation } from '../../../src/mutation/merge.ts';
import { revise } from '../../../src/mutation/document-write.ts';
import type { Mutation } from '../../../src/mutation/mutation.ts';
import { oldRegister } from '../../support/old-register.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const TYPES = {
  line: 'string',
  prose: 'string',
  flag: 'number',
  months: 'number',
  whole: 'number',
  instant: 'number',
  photo: 'string',
};

function received(path: string, fields: Record<string, RawValue>): ServerDocument {
  const name = `projects/p/databases/(default)/documents/${path}`;
  return fromDocument({ name, fields, updateTime: '2026-01-01T00:00:00Z' });
}

/** The server's fields according to a document: raw values where it has them, the others as it writes them. */
function standing({ path, fields, unread = {}, raw = {} }: ServerDocument) {
  const spec: FieldSpec = COLLECTIONS[collectionOf(path)];
  const written = Object.entries(spec).map(([name, kind]) => [name, toWire(kind, fields[name]!)]);
  const all = { ...Object.fromEntries(written), ...raw, ...unread };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

const plain = (fields: object) =>
  JSON.parse(textOfRaw(fields as RawValue).replace(/\.?0*Z"/g, 'Z"')) as unknown;

test('a document is known exactly as the server holds it, whatever is in it', () => {
  fc.assert(
    fc.property(oldRegister, (register) => {
      for (const { path, fields } of register) {
        const document = received(path, fields);
        const spec: FieldSpec = COLLECTIONS[collectionOf(path)];
        expect(Object.keys(document.fields)).toEqual(Object.keys(spec));
        for (const [name, kind] of Object.entries(spec)) {
          const value = document.fields[name]!;
          if (value !== null) expect(typeof value).toBe(TYPES[kind]);
          if (kind === 'flag') expect([-1, 0, 1]).toContain(value);
          if (kind === 'instant' && value !== null)
            expect(Number.isNaN(new Date(value).getTime())).toBe(false);
        }
        expect(plain(standing(document))).toEqual(plain(fields));
        for (const raw of Object.values(document.unread ?? {})) {
          expect(typeof legibleRaw(raw)).toBe('string');
          expect(unreadToken(rawOfToken(unreadToken(raw))!)).toBe(unreadToken(raw));
        }
      }
    }),
    { numRuns: propertyRuns(80) },
  );
});

test('what the register keeps its books by is kept where another program wrote it in another form', () => {
  const books: Record<string, [own: RawValue, other: RawValue]> = {
    rev: [{ integerValue: '3' }, { stringValue: '3' }],
    updatedAt: [{ timestampValue: '2026-01-01T00:00:00Z' }, { integerValue: '1700000000' }],
    updatedBy: [{ stringValue: 'u' }, { mapValue: { fields: { uid: { stringValue: 'u' } } } }],
    createdAt: [{ timestampValue: '2026-01-01T00:00:00Z' }, { stringValue: '1/1/2026' }],
    createdBy: [{ stringValue: 'u' }, { nullValue: null }],
    lastMid: [{ stringValue: 'm' }, { integerValue: '7' }],
    deletedAt: [{ nullValue: null }, { stringValue: '' }],
  };
  const name = { stringValue: 'Zeta' };
  const rawOf = (form: 0 | 1, but: readonly string[] = []) =>
    Object.fromEntries(
      Object.entries(books).flatMap(([field, forms]) =>
        but.includes(field) ? [] : [[field, forms[form]]],
      ),
    );
  const booksIn = ({ raw = {} }: ServerDocument) =>
    Object.fromEntries(Object.entries(raw).filter(([field]) => Object.hasOwn(books, field)));
  expect(booksIn(received('horses/zeta', { name, ...rawOf(0, ['deletedAt']) }))).toEqual({});
  const held = received('horses/zeta', { name, ...rawOf(1) });
  expect(booksIn(held)).toEqual(rawOf(1));
  // A change renews the bookkeeping, except who created the document and when.
  const { document } = revise({ uid: 'u', mutationId: 'm' }, held, held.fields, ['name']);
  expect(booksIn(document)).toEqual(rawOf(1, ['rev', 'updatedAt', 'updatedBy', 'lastMid']));
});

test('[WRITE-6] a change of one field writes that field alone, and says so of the document', () => {
  fc.assert(
    fc.property(oldRegister, fc.nat(), (register, pick) => {
      for (const { path, fields } of register.filter((each) => !each.path.includes('/d0/'))) {
        const held = received(path, fields);
        const spec: FieldSpec = COLLECTIONS[collectionOf(path) satisfies Collection];
        const texts = Object.keys(spec).filter((name) => spec[name] === 'prose');
        const field = texts[pick % Math.max(1, texts.length)] ?? 'number';
        const from = held.unread?.[field] ? unreadToken(held.unread[field]) : held.fields[field]!;
        const plan = mergeMutation(
          {
            op: 'update',
            path,
            patch: { [field]: { from, to: 'nuovo testo' } },
            seen: {},
            mutationId: 'm',
            seq: 1,
            uid: 'anna',
            deviceId: 'd',
            baseRev: 0,
            status: 'pending',
            attempts: 0,
            nextAttemptAt: 0,
            lastError: null,
            createdAt: 0,
          } satisfies Mutation,
          new Map([[path, held]]),
          [],
        );
        expect(plan.conflicts).toEqual([]);
        const [{ document }] = plan.writes as [(typeof plan.writes)[0]];
        const write = toWrite('r', plan.writes[0]!) as {
          update: { fields: Record<string, RawValue> };
          updateMask: { fieldPaths: string[] };
        };
        const content = Object.keys(write.update.fields).filter((name) =>
          Object.hasOwn(spec, name),
        );
        expect(content).toEqual([field]);
        expect(plain(standing(document))).toEqual(
          plain({ ...fields, [field]: { stringValue: 'nuovo testo' } }),
        );
      }
    }),
    { numRuns: propertyRuns(60) },
  );
});
