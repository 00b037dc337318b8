import { dayOf } from '../src/model/values/calendar.ts';
import { type Collection, COLLECTIONS } from '../src/model/collections.ts';
import type { FieldKind, FieldValue } from '../src/model/fields/fields.ts';
import { VISIT_KINDS } from '../src/model/visits/visit.ts';
import { inventHealthActs } from './seed-health.ts';
import { inventHorses } from './seed-horses.ts';
import { inventMemberships } from './seed-memberships.ts';
import { inventMovements } from './seed-movements.ts';
import { seededRandom } from './seed-random.ts';
import { inventTreatments } from './seed-treatments.ts';

/** A Firestore that takes `Authorization: Bearer owner`: the emulator, or the embedded backend when asked to. */
export type SeedTarget = { firestoreUrl: string; projectId: string };

type SeedDocument = {
  path: string;
  collection: Collection;
  fields: Readonly<Record<string, FieldValue>>;
};

const SEED = 20_240_518;
const WRITES_A_COMMIT = 400;

/**
 * Fills an empty register: about thirty horses with their movements, four years of visits and two of health acts, some
 * treatments, and memberships of three years, relative to the day of `now` (milliseconds since the epoch). Every run on
 * one day writes the same documents.
 *
 * @returns how many documents were written
 * @throws Error when the backend refuses them
 */
export async function seedRegister(target: SeedTarget, now: number): Promise<number> {
  const documents = inventRegister(now);
  await writeDocuments(target, documents);
  return documents.length;
}

/** Creates documents with their bookkeeping fields, as the administrator, whom no rules restrict. */
export async function writeDocuments(
  target: SeedTarget,
  documents: readonly SeedDocument[],
): Promise<void> {
  for (let start = 0; start < documents.length; start += WRITES_A_COMMIT) {
    await commit(target, documents.slice(start, start + WRITES_A_COMMIT));
  }
}

/** The documents of the invented register, see {@link seedRegister}. */
export function inventRegister(now: number): readonly SeedDocument[] {
  const today = dayOf(now);
  const documents: SeedDocument[] = [];
  const horses = inventHorses(today, SEED);
  const movements = inventMovements(today, horses, SEED);
  for (const { slug, horse, visits } of horses) {
    const path = `horses/${slug}`;
    const moved = movements.get(slug) ?? [];
    const lastMovement = moved.at(-1)?.movement.date ?? null;
    documents.push({ path, collection: 'horses', fields: { ...horse, lastMovement } });
    for (const { id, movement } of moved) {
      documents.push({
        path: `${path}/movements/${id}`,
        collection: 'movements',
        fields: movement,
      });
    }
    for (const kind of VISIT_KINDS) {
      for (const { id, visit } of visits[kind]) {
        documents.push({ path: `${path}/${kind}/${id}`, collection: kind, fields: visit });
      }
    }
  }
  for (const { id, act } of inventHealthActs(today, horses, SEED)) {
    documents.push({ path: `health/${id}`, collection: 'health', fields: act });
  }
  for (const { id, treatment } of inventTreatments(today, horses, SEED)) {
    documents.push({ path: `treatments/${id}`, collection: 'treatments', fields: treatment });
  }
  const year = Number(today.slice(0, 4));
  for (const { id, membership } of inventMemberships(year, seededRandom(SEED))) {
    documents.push({ path: `memberships/${id}`, collection: 'memberships', fields: membership });
  }
  return documents;
}

async function commit(
  { firestoreUrl, projectId }: SeedTarget,
  documents: readonly SeedDocument[],
): Promise<void> {
  const root = `projects/${projectId}/databases/(default)/documents`;
  const writes = documents.map(({ path, collection, fields }) => ({
    update: {
      name: `${root}/${path}`,
      fields: {
        ...encode(collection, fields),
        rev: { integerValue: '1' },
        updatedBy: { stringValue: 'seed' },
        createdBy: { stringValue: 'seed' },
        lastMid: { stringValue: '' },
      },
    },
    updateTransforms: ['updatedAt', 'createdAt'].map((fieldPath) => ({
      fieldPath,
      setToServerValue: 'REQUEST_TIME',
    })),
    currentDocument: { exists: false },
  }));
  const answer = await fetch(`${firestoreUrl}/v1/${root}:commit`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ writes }),
  });
  if (!answer.ok) throw new Error(`seeding: ${answer.status} ${await answer.text()}`);
}

function encode(collection: Collection, fields: Readonly<Record<string, FieldValue>>) {
  const spec: Readonly<Record<string, FieldKind>> = COLLECTIONS[collection];
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, encodeValue(spec[name]!, value)]),
  );
}

function encodeValue(kind: FieldKind, value: FieldValue): object {
  if (value === null) return { nullValue: null };
  if (typeof value === 'string') return { stringValue: value };
  if (kind === 'instant') return { timestampValue: new Date(value).toISOString() };
  return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
}
