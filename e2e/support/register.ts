import type { Backend } from '../../tests/support/backends.ts';
import { putOld } from '../../tests/support/old-register.ts';

/** A horse as it was in the register before the app: without bookkeeping. */
export interface OldHorse {
  readonly slug: string;
  readonly name: string;
  /** Days of hoof trims, yyyy-mm-dd; the last one is the horse's last date. */
  readonly trims: readonly string[];
}

/** Horses with these names, each with one trim of long ago. */
export function horsesNamed(...names: string[]): OldHorse[] {
  return names.map((name) => ({
    slug: `${name.toLowerCase()}-000000`,
    name,
    trims: ['2025-03-10'],
  }));
}

/** Numbered horses: `Cavallo 000`, `Cavallo 001` and so on. */
export function horsesNumbered(count: number, trims = ['2025-03-10']): OldHorse[] {
  return Array.from({ length: count }, (_, index) => ({
    slug: `cavallo-${String(index).padStart(6, '0')}`,
    name: `Cavallo ${String(index).padStart(3, '0')}`,
    trims,
  }));
}

const timestamp = (day: string) => ({ timestampValue: `${day}T00:00:00Z` });

/** Writes horses and their trims without the app, as somebody in the console would. */
export async function putOldHorses(backend: Backend, horses: readonly OldHorse[]): Promise<void> {
  const documents = horses.flatMap(({ slug, name, trims }) => {
    const last = trims.toSorted().at(-1);
    return [
      {
        path: `horses/${slug}`,
        fields: {
          name: { stringValue: name },
          docname: { stringValue: name.toUpperCase() },
          isHere: { integerValue: '1' },
          isDeceased: { integerValue: '-1' },
          hoovesTrimInterval: { doubleValue: 1.5 },
          ...(last && { lastHoovesTrim: timestamp(last) }),
        },
      },
      ...trims.map((day) => ({
        path: `horses/${slug}/hoovesTrims/${slug}-${day}`,
        fields: { date: timestamp(day), notes: { stringValue: `vecchio, ${day}` } },
      })),
    ];
  });
  await putOld(backend, documents);
}

/** Writes one document without the app; its fields as Firestore's REST interface has them. */
export async function putDocument(
  backend: Backend,
  path: string,
  fields: Readonly<Record<string, object>>,
): Promise<void> {
  const response = await backend.owner(`/${path}`, { method: 'PATCH', json: { fields } });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
}

/** Changes texts of a document as another phone does, with the bookkeeping. */
export async function changeElsewhere(
  backend: Backend,
  path: string,
  texts: Readonly<Record<string, string>>,
  rev = 1,
): Promise<void> {
  const fields = {
    rev: { integerValue: String(rev) },
    updatedBy: { stringValue: 'bruno-uid' },
    lastMid: { stringValue: 'elsewhere' },
    ...Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, { stringValue: text }]),
    ),
  };
  const name = `projects/${backend.projectId}/databases/(default)/documents/${path}`;
  const write = {
    update: { name, fields },
    updateMask: { fieldPaths: Object.keys(fields) },
    updateTransforms: [{ fieldPath: 'updatedAt', setToServerValue: 'REQUEST_TIME' }],
  };
  const response = await backend.owner(':commit', { json: { writes: [write] } });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
}
