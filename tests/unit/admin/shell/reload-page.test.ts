import { expect, test, vi } from 'vitest';
import { reloadPage } from '../../../../src/admin/shell/reload-page.ts';
import type { AppUpdate } from '../../../../src/platform/app-update.ts';

const update = (isWaiting: boolean) => {
  const apply = vi.fn();
  const known: AppUpdate = {
    isKept: async () => true,
    isWaiting: () => isWaiting,
    subscribe: () => () => {},
    apply,
  };
  return { apply, known: Promise.resolve(known) };
};

test('an outdated page is loaded anew in the version that waits, and as it is where none does', async () => {
  for (const isWaiting of [true, false]) {
    const { apply, known } = update(isWaiting);
    const reload = vi.fn();
    await reloadPage(known, reload);
    expect([apply.mock.calls.length, reload.mock.calls.length]).toEqual(
      isWaiting ? [1, 0] : [0, 1],
    );
  }
});

test('an outdated page is loaded anew although the code that knows of new versions never came', async () => {
  const reload = vi.fn();
  void reloadPage(new Promise(() => {}), reload);
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).toHaveBeenCalledOnce();
});
