import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { commonLabels } from '../../../../src/i18n/labels.ts';
import { labels } from '../../../../src/admin/site-photos/labels.ts';
import type { ImageStorage } from '../../../../src/platform/image-storage.ts';
import { fail, ok } from '../../../../src/platform/result.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen } from '../../../support/open-screen.tsx';
import { openPhone } from '../../../support/phone.ts';
import { eventually } from '../../../support/eventually.ts';

/* The photos of the site, with a storage that fails. */

const clock = new ManualClock();

test('a photo of the site that is not taken away is not said to stay on the phone', async () => {
  const images = {
    list: async () => ok(['home.webp']),
    look: async () => ok({ address: 'data:,', details: { alt: 'Prato' } }),
    remove: async () => fail('unreachable' as const),
  } as unknown as ImageStorage;
  await openScreen(openPhone({ clock, uid: 'photos' }), '/photos', {
    parts: { images: async () => images },
  });
  await page.getByRole('button', { name: 'Togli la foto' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Togli la foto' }).click();
  await expect.element(page.getByText('la foto forse è ancora lì')).toBeVisible();
});

test('a photo that was taken away is not said to be gone from the site before it is published', async () => {
  let names = ['home.webp'];
  let listing: Promise<void> = Promise.resolve();
  let read = () => {};
  const images = {
    list: async () => {
      await listing;
      return ok(names);
    },
    look: async () => ok({ address: 'data:,', details: { alt: 'Prato' } }),
    remove: async () => {
      names = [];
      return ok(undefined);
    },
  } as unknown as ImageStorage;
  await openScreen(openPhone({ clock, uid: 'removed' }), '/photos', {
    parts: { images: async () => images },
  });
  await page.getByRole('button', { name: 'Togli la foto' }).click();
  listing = new Promise((resolve) => {
    read = resolve;
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Togli la foto' }).click();
  // Until the photos are read again, the card does not say that it is done beside the picture from before.
  await eventually(() => expect(names).toEqual([]));
  await new Promise((resolve) => void setTimeout(resolve, 100));
  expect(page.getByText(/^Tolta: Home/).elements()).toEqual([]);
  const waiting = page.getByRole('article', { name: 'Home, in apertura' });
  await expect.element(waiting).toHaveTextContent('Tolgo la foto…');
  read();
  await expect.element(page.getByText(/^Tolta: Home.*Dalla prossima pubblicazione/)).toBeVisible();
  const card = page.getByRole('article', { name: 'Home, in apertura' });
  await expect.element(card).toHaveTextContent('Nessuna foto caricata');
  await expect.element(card).not.toHaveTextContent('Sul sito');
});

test('where the server refuses the list, neither the account is blamed nor a photo that nobody chose is said to stay', async () => {
  // As where the rules of Storage may not read the allow-list yet.
  let refusal: 'denied' | 'signedOut' = 'denied';
  let listing: Promise<void> = Promise.resolve();
  const list = async () => {
    await listing;
    return fail(refusal);
  };
  const images = { list } as unknown as ImageStorage;
  await openScreen(openPhone({ clock, uid: 'refused' }), '/photos', {
    parts: { images: async () => images },
  });
  await expect.element(page.getByText(/avvisa chi segue il sito/)).toBeVisible();
  expect(page.getByText(/account non è abilitato|foto scelta resta/).elements()).toEqual([]);
  refusal = 'signedOut';
  const { promise, resolve } = Promise.withResolvers<void>();
  listing = promise;
  await page.getByRole('button', { name: 'Riprova' }).click();
  // Until the answer is here, it shows that it asks, and not the refusal of before.
  await expect.element(page.getByText(commonLabels.loading)).toBeInTheDocument();
  expect(page.getByText(/avvisa chi segue il sito/).elements()).toEqual([]);
  resolve();
  await expect.element(page.getByText(/devi rientrare/)).toBeVisible();
  expect(page.getByText(/foto scelta resta/).elements()).toEqual([]);
});

test('of photos that cannot be read none is said to be missing; one that was removed after the list was made is', async () => {
  let isReached = false;
  const images = {
    list: async () => ok(['home.webp', 'activities.webp']),
    look: async (name: string) => {
      if (name === 'home.webp') return fail('missing' as const);
      if (!isReached) return fail('unreachable' as const);
      return ok({ address: 'data:,', details: {} });
    },
  } as unknown as ImageStorage;
  await openScreen(openPhone({ clock, uid: 'unread' }), '/photos', {
    parts: { images: async () => images },
  });
  const card = (name: string) => page.getByRole('article', { name });
  await expect.element(page.getByText(labels.offline)).toBeVisible();
  for (const slot of ['home', 'activities'] as const)
    await expect.element(card(labels.slots[slot])).toHaveTextContent(labels.unknown);
  expect(page.getByText(labels.none).elements()).toEqual([]);
  isReached = true;
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect.element(card(labels.slots.home)).toHaveTextContent(labels.none);
  await expect.element(card(labels.slots.activities)).toHaveTextContent('Foto caricata');
});
