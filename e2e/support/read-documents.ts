import type { Backend } from '../../tests/support/backends.ts';

/** A document as an administrator sees it: its path and plain values. */
export interface StoredDocument {
  readonly path: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Wire {
  readonly document?: { readonly name: string; readonly fields?: Record<string, WireValue> };
}

type WireValue = Readonly<Record<string, unknown>>;

/** Reads all documents of a collection group over REST, with an administrator's rights. */
export async function readDocuments(
  backend: Backend,
  collection: string,
): Promise<StoredDocument[]> {
  const json = {
    structuredQuery: { from: [{ collectionId: collection, allDescendants: true }] },
  };
  const response = await backend.owner(':runQuery', { json });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  const rows = (await response.json()) as Wire[];
  return rows.flatMap(({ document }) =>
    document
      ? [
          {
            path: document.name.slice(document.name.indexOf('/documents/') + 11),
            data: plainFields(document.fields ?? {}),
          },
        ]
      : [],
  );
}

function plainFields(fields: Record<string, WireValue>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]));
}

function plain(value: WireValue): unknown {
  if ('integerValue' in value) return Number(value['integerValue']);
  if ('mapValue' in value) {
    return plainFields((value['mapValue'] as { fields?: Record<string, WireValue> }).fields ?? {});
  }
  if ('arrayValue' in value) {
    return ((value['arrayValue'] as { values?: WireValue[] }).values ?? []).map(plain);
  }
  return Object.values(value)[0];
}
