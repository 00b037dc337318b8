/** A round as stored on the guest's phone. */
export interface StoredRound {
  /** The round's id and secret: a link with the same id and another secret is another round. */
  readonly key: string;
  readonly text: string;
  /** When the ticks were last prepared to be given back (milliseconds); null if never. */
  readonly sentAt: number | null;
  /** The content that was given back then. */
  readonly sentText: string;
  /** The places of all horses that were ever given back ticked; absent where an older page stored the round. */
  readonly gave?: readonly number[];
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

const STORES = ['rounds', 'ticks'] as const;

/**
 * Opens a small database of its own, separate from those of the register. It is opened again where the browser has
 * closed it, as Safari does to a page that slept.
 */
export async function openGuestStore(factory: IDBFactory): Promise<GuestStore> {
  let db = await openDatabase(factory);
  const begin = async (mode: IDBTransactionMode): Promise<IDBTransaction> => {
    const options = { durability: 'strict' } as const;
    try {
      return db.transaction(STORES, mode, options);
    } catch {
      db = await openDatabase(factory);
      return db.transaction(STORES, mode, options);
    }
  };
  const read = async <Row>(name: (typeof STORES)[number], range?: IDBKeyRange): Promise<Row[]> => {
    const transaction = await begin('readonly');
    return answerOf<Row[]>(transaction.objectStore(name).getAll(range));
  };
  const write = async (
    change: (stores: (name: (typeof STORES)[number]) => IDBObjectStore) => void,
  ): Promise<void> => {
    const transaction = await begin('readwrite');
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      change((name) => transaction.objectStore(name));
    });
  };
  const ofRound = (key: string) => IDBKeyRange.bound([key], [key, Infinity]);
  return {
    rounds: () => read('rounds'),
    ticks: (key) => read('ticks', ofRound(key)),
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

async function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const opening = factory.open(NAME, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('rounds', { keyPath: 'key' });
    opening.result.createObjectStore('ticks', { keyPath: ['key', 'place'] });
  };
  return answerOf(opening);
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
