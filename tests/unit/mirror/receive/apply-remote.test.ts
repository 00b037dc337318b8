import { expect, onTestFinished, test } from 'vitest';
import { applyDocuments } from '../../../../src/mirror/receive/apply-remote.ts';
import { documentOf } from '../../../support/document-of.ts';
import { viewOf } from '../../../support/views.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openPhone } from '../../../support/phone.ts';
import { refuseWrites } from '../../../support/refuse-writes.ts';

const documents = Array.from({ length: 450 }, (_, n) =>
  documentOf(`horses/h${n}`, { name: `Stella ${n}` }),
);

test.each(['base_horses', 'view2_horses'])(
  'a page of documents goes to %s in several tasks, so that the screen answers in between',
  async (store) => {
    const phone = openPhone({ clock: new ManualClock() });
    await phone.db.open();
    let most = 0;
    let inThisTask = 0;
    const end = refuseWrites(phone.db, store, () => {
      if (inThisTask === 0) setImmediate(() => (inThisTask = 0));
      inThisTask += 1;
      most = Math.max(most, inThisTask);
      return null;
    });
    onTestFinished(end);
    await applyDocuments(phone, 'horses', documents, null);
    expect((await viewOf(phone)).size).toBe(documents.length);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(100);
  },
);

test('the rows of a page are made in several tasks, too', async () => {
  const phone = openPhone({ clock: new ManualClock() });
  await phone.db.open();
  let most = 0;
  let inThisTask = 0;
  const looked = documents.map((document) => ({
    ...document,
    fields: Object.defineProperty({ ...document.fields }, 'chipnumber', {
      enumerable: true,
      get() {
        if (inThisTask === 0) setImmediate(() => (inThisTask = 0));
        inThisTask += 1;
        most = Math.max(most, inThisTask);
        return '';
      },
    }),
  }));
  await applyDocuments(phone, 'horses', looked, null);
  expect((await viewOf(phone)).size).toBe(documents.length);
  expect(most).toBeGreaterThan(0);
  // A row that is made looks once, the copies that the storage makes of the same hundred a few times.
  expect(most).toBeLessThan(documents.length);
});
