import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, ok } from '../../../../../src/platform/result.ts';
import { NewRecordOverlay } from '../../../../../src/admin/shared/record/new-record-overlay.tsx';
import { drawFor } from '../../../../support/draw-for.tsx';
import { openAlone } from '../../../../support/scene.ts';

test('a double tap saves once, also where the overlay is still there; after a refusal another tap saves again', async () => {
  const { anna, clock } = await openAlone('stella');
  const answers = [fail('quota' as const), ok(null)] as const;
  let saves = 0;
  drawFor(anna)(
    <NewRecordOverlay
      title="Nuovo cavallo"
      draft={{ value: '', ready: true, settle: () => undefined }}
      complete
      onIncomplete={null}
      save={async () => answers[saves++] ?? ok(null)}
      onSaved={() => undefined}
      onClose={() => undefined}
    >
      {null}
    </NewRecordOverlay>,
  );
  const dialog = page.getByRole('dialog');
  const failure = dialog.getByRole('alert').first();
  const button = dialog.getByRole('button', { name: 'Salva' });
  await button.click();
  await expect.element(failure).toHaveTextContent(/spazio/);
  await button.click();
  await expect.poll(() => saves).toBe(2);
  await button.click();
  await clock.advance(1000);
  expect(saves).toBe(2);
});
