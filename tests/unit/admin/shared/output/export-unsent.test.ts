import { expect, test, vi } from 'vitest';
import { exportUnsent } from '../../../../../src/admin/shared/output/export-unsent.ts';
import { importUnsentFile } from '../../../../support/import-file.ts';
import { ManualClock } from '../../../../support/manual-clock.ts';
import { openPhone } from '../../../../support/phone.ts';
import { addHorse } from '../../../../support/scene.ts';

const download = vi.hoisted(() => ({ text: '' }));
vi.mock('../../../../../src/admin/shared/output/download-text.ts', () => ({
  downloadText: (_name: string, _type: string, text: string) => {
    download.text = text;
  },
}));

test('[STATUS-5] a file of unsent changes carries the diary, and is imported as one without it', async () => {
  const clock = new ManualClock();
  const phone = openPhone({ clock, seed: 1 });
  await addHorse(phone, 'Vento');
  const entry = { event: { kind: 'signedIn' }, at: 1, times: 1, lastAt: 1 } as const;
  await exportUnsent(phone, { note: () => undefined, entries: async () => [entry] });
  expect(JSON.parse(download.text)).toMatchObject({ diary: [entry] });
  const other = openPhone({ clock, seed: 2 });
  expect(await importUnsentFile(other, download.text)).toMatchObject({
    success: true,
    data: { added: 1 },
  });
});
