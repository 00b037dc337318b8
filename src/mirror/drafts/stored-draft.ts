import { type DraftRow, type Mirror, transact } from '../database/database.ts';
import { secondTabPrefix, formOfSecondTab, secondTabKey } from './draft-keys.ts';

const markOf = ({ mark, at }: DraftRow): string | number => mark ?? at;

/** The forms with a draft beside their own, as they were when this tab first asked. */
const formsOfSecondTabs = new WeakMap<Mirror, Promise<ReadonlySet<string>>>();

function readForms(mirror: Mirror): Promise<ReadonlySet<string>> {
  const read = async () => {
    const keys = (await mirror.db.drafts.orderBy('key').keys()) as string[];
    return new Set(keys.map(formOfSecondTab).filter((form) => form !== null));
  };
  const forms = formsOfSecondTabs.get(mirror) ?? read();
  formsOfSecondTabs.set(mirror, forms);
  return forms;
}

/**
 * The stored draft of a form that is shown. Another tab may show the same form: a draft is overwritten and deleted only
 * by a form that wrote it last, or has read it, and so shows it. Where another tab has written since, this form's text
 * is kept in a row beside it. Of several drafts that a crash left, the form shows one; when that is saved or discarded,
 * the next one is found the next time that the form is opened.
 */
export class StoredDraft {
  readonly #mirror: Mirror;
  readonly #form: string;
  /** The row that this form read or wrote last. */
  #held: { readonly key: string; readonly mark: string | number } | null = null;

  constructor(mirror: Mirror, form: string) {
    this.#mirror = mirror;
    this.#form = form;
  }

  /** Reads what is stored for the form; undefined if nothing is. */
  async read(): Promise<unknown> {
    const { drafts } = this.#mirror.db;
    let row: DraftRow | undefined = await drafts.get(this.#form);
    if (!row && (await readForms(this.#mirror)).has(this.#form))
      row = await drafts.where('key').startsWith(secondTabPrefix(this.#form)).first();
    this.#held = row ? { key: row.key, mark: markOf(row) } : null;
    return row?.value;
  }

  /** Stores what is typed. */
  async keep(value: unknown): Promise<void> {
    const { db, ids, clock } = this.#mirror;
    const mark = ids.documentId();
    const key = await transact(db, 'keep draft', 'rw', ['drafts'], async () => {
      const own = await this.#own();
      const isFree = own === this.#form || !(await db.drafts.get(this.#form));
      const to = isFree ? this.#form : (own ?? secondTabKey(this.#form, mark));
      if (own && own !== to) await db.drafts.delete(own);
      const row: DraftRow = { key: to, value, at: clock.now(), mark };
      await db.drafts.put(row);
      return to;
    });
    this.#held = { key, mark };
  }

  /** Deletes it: what was typed was saved, or the person discarded it. */
  async discard(): Promise<void> {
    const { db } = this.#mirror;
    await transact(db, 'discard draft', 'rw', ['drafts'], async () => {
      const own = await this.#own();
      if (own) await db.drafts.delete(own);
    });
    this.#held = null;
  }

  /** The key of the row that this form shows; null if there is none, or another tab has written it since. */
  async #own(): Promise<string | null> {
    const held = this.#held;
    const row: DraftRow | undefined = held ? await this.#mirror.db.drafts.get(held.key) : undefined;
    return held && row && markOf(row) === held.mark ? held.key : null;
  }
}
