import type { MemoryStorage } from '../../support/memory-storage.ts';
import type { OutboxRow } from './stored-rows.ts';

/** For each phone, the mutations that entered its outbox with each of its transactions that wrote documents. */
const WRITES = new WeakMap<MemoryStorage, (readonly string[])[]>();

function writesOf(storage: MemoryStorage): (readonly string[])[] {
  const known = WRITES.get(storage);
  if (known) return known;
  const writes: (readonly string[])[] = [];
  WRITES.set(storage, writes);
  const { written } = storage;
  let before = new Set(midsOf(storage));
  storage.written = (stores) => {
    const now = midsOf(storage);
    const entered = now.filter((mid) => !before.has(mid));
    before = new Set(now);
    if ([...stores].some((store) => /^(outbox|base_|view)/.test(store))) writes.push(entered);
    written(stores);
  };
  return writes;
}

const midsOf = (storage: MemoryStorage) => storage.rows<OutboxRow>('outbox').map(({ mid }) => mid);

/** A time that begins now, in which perhaps nothing but one command writes on a phone. */
export class QuietTime {
  private readonly writes: (readonly string[])[];
  private readonly from: number;

  constructor(storage: MemoryStorage) {
    this.writes = writesOf(storage);
    this.from = this.writes.length;
  }

  /**
   * Whether nothing but a command has written until now.
   *
   * @param own the mutations of the command
   */
  wasQuiet(own: readonly string[]): boolean {
    const mine = new Set(own);
    return this.writes
      .slice(this.from)
      .every((entered) => entered.length > 0 && entered.every((mid) => mine.has(mid)));
  }
}
