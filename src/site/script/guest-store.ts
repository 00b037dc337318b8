/** A round as stored on the guest's phone. */
export interface StoredRound {
  /** The round's id and secret: a link with the same id and another secret is another round. */
  readonly key: string;
  readonly text: string;
  /** When the ticks were last prepared to be given back (milliseconds); null if never. */
  readonly sentAt: number | null;
  /** The content that was given back then. */
  readonly sentText: string;
}

/** The tick and the note of a horse. */
export interface StoredTick {
  readonly key: string;
  readonly place: number;
  /** The day on which it was ticked; null if it was unticked. */
  readonly day: string | null;
  readonly notes: string;
}

/** The storage of the guest's phone; a fulfilled promise means that the data are on disk. */
export interface GuestStore {
  rounds(): Promise<StoredRound[]>;
  ticks(key: string): Promise<StoredTick[]>;
  keepRound(round: StoredRound): Promise<void>;
  /** Stores all of them, or none. */
  keepTicks(ticks: readonly StoredTick[]): Promise<void>;
  drop(key: string): Promise<void>;
}

const NAME = 'scuderia-giro';

/** Opens a small database of its own, separate from those of the register. */
export async function openGuestStore(factory: IDBFactory): Promise<GuestStore> {
  const opening = factory.open(NAME, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('rounds', { keyPath: 'key' });
    opening.result.createObjectStore('ticks', { keyPath: ['key', 'place'] });
  };
  const db = await answerOf(opening);
  const write = (change: (stores: (name: 'rounds' | 'ticks') => IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const transaction = db.transaction(['rounds', 'ticks'], 'readwrite', {
        durability: 'strict',
      });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      change((name) => transaction.objectStore(name));
    });
  const ofRound = (key: string) => IDBKeyRange.bound([key], [key, Infinity]);
  return {
    rounds: () => answerOf(db.transaction('rounds').objectStore('rounds').getAll()),
    ticks: (key) => answerOf(db.transaction('ticks').objectStore('ticks').getAll(ofRound(key))),
    keepRound: (round) => write((store) => void store('rounds').put(round)),
    keepTicks: (ticks) =>
      write((store) => {
        for (const tick of ticks) store('ticks').put(tick);
      }),
    drop: (key) =>
      write((store) => {
        store('rounds').delete(key);
        store('ticks').delete(ofRound(key));
      }),
  };
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
