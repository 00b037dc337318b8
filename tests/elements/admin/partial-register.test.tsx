import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { labels } from '../../../src/admin/person/labels.ts';
import { storeAccounts } from '../../../src/mirror/scope/accounts.ts';
import { applyDocuments } from '../../../src/mirror/receive/apply-remote.ts';
import { instantOf } from '../../../src/model/values/calendar.ts';
import { fail, ok } from '../../../src/platform/result.ts';
import { documentOf } from '../../support/document-of.ts';
import { eventually } from '../../support/eventually.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openScreen, receive } from '../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../support/phone.ts';
import { receivedAll } from '../../support/received.ts';

/* What screens say of the whole register, on a phone that has a part of it. */

const clock = new ManualClock(instantOf('2026-10-14'));
let phone: Phone;

afterEach(() => vi.restoreAllMocks());

beforeEach(async () => {
  await page.viewport(1280, 900);
  phone = openPhone({ clock });
  await receive(phone, {
    'horses/stella': { name: 'Stella', docname: 'Stella', ownerName: 'Paola Verdi' },
  });
});

test('a membership of an old year that the phone drops again is fetched again, and not said to be deleted', async () => {
  const path = 'memberships/vecchia';
  const old = documentOf(path, { year: 2019, givenName: 'Ada', familyName: 'Zeni' });
  await receivedAll(phone);
  let isDropped = false;
  const waiting: (() => void)[] = [];
  const sync = {
    // A screen may ask more than once.
    fetchMemberships: async () => {
      if (isDropped) await new Promise<void>((resolve) => void waiting.push(resolve));
      await applyDocuments(phone, 'memberships', [old], null);
      return ok(undefined);
    },
  };
  await openScreen(phone, '/memberships/vecchia', { sync });
  await expect.element(page.getByRole('heading', { name: /Zeni/ }).first()).toBeVisible();
  // What the hourly pull does with years that nobody asked for.
  isDropped = true;
  await phone.db.transaction(
    'rw',
    phone.db.base('memberships'),
    phone.db.view('memberships'),
    async () => {
      await phone.db.base('memberships').delete(path);
      await phone.db.view('memberships').delete(path);
    },
  );
  await eventually(() => expect(waiting).not.toEqual([]));
  expect(document.body.textContent).not.toContain('forse è stato eliminato');
  isDropped = false;
  for (const answer of waiting) answer();
  await expect.element(page.getByRole('heading', { name: /Zeni/ }).first()).toBeVisible();
});

describe('an account that holds the horses alone', () => {
  const sync = { fetchMemberships: async () => fail('denied' as const) };
  beforeEach(() => storeAccounts(phone, new Map([['anna', { name: '', holds: 'horses' }]])));

  test('is offered no photos of the site, which Storage takes only from accounts that hold all', async () => {
    const images = async () => {
      throw new Error('nothing is to be asked of Storage');
    };
    await openScreen(phone, '/photos', { sync, parts: { images } });
    await expect.element(page.getByText('Il tuo account vede solo i cavalli')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Cavalli' }).first()).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await page.getByRole('combobox').fill('foto');
    await expect
      .element(page.getByText('Niente con questo nome, numero o azione su questo dispositivo.'))
      .toBeVisible();
    expect(page.getByText('Foto del sito').elements()).toEqual([]);
    expect(page.getByRole('article').elements()).toEqual([]);
  });

  test('exports no members, and is not sent to the network for them', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:';
    });
    await openScreen(phone, '/archive', { sync });
    await expect.element(page.getByText(/Tesserati, ricevute ed eventi no/)).toBeVisible();
    await page.getByRole('button', { name: 'Esporta tutto il registro' }).click();
    await expect
      .element(page.getByText('Ci sono i cavalli, non i tesserati, le ricevute e gli eventi.'))
      .toBeVisible();
    const content = await files[0]!.text();
    expect(JSON.parse(content)).toMatchObject({ membershipYears: [], memberships: [] });
    await userEvent.upload(
      page.getByLabelText('File dell’archivio'),
      new File([content], 'a.json'),
    );
    await expect.element(page.getByText('Non contiene tesserati.')).toBeVisible();
    expect(document.body.textContent).not.toMatch(/solo questi anni|con la rete/);
  });

  test('finds a person among the horses, and is told that no network shows the rest', async () => {
    await openScreen(phone, '/person', { sync });
    await expect.element(page.getByText(labels.membersMissing)).toBeVisible();
    await page.getByRole('searchbox').fill('Paola Verdi');
    await page.getByRole('button', { name: 'Cancella i dati scelti' }).click();
    await expect.element(page.getByRole('dialog').getByText(labels.membersMissing)).toBeVisible();
    const shown = page.getByRole('main').element().textContent;
    const asked = page.getByRole('dialog').element().textContent;
    expect(shown + asked).not.toMatch(/Riprova tra poco|serve la rete/);
  });
});
