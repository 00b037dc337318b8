import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { instantOf } from '../../src/model/calendar.ts';
import { writeArchive } from '../../src/register/archive/archive.ts';
import { openRegister } from '../../src/register/register.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { openScreen, receive } from '../support/open-screen.tsx';
import { type Phone, openPhone } from '../support/phone.ts';
import { edit, sure } from '../support/scene.ts';

/* The import of an archive: what its preview shows is what it writes. */

const clock = new ManualClock(instantOf('2026-10-14'));
let phone: Phone;

const input = () => page.getByLabelText('File dell’archivio');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const text = (content: string | RegExp) => page.getByText(content);
const fileOf = (content: string, name = 'archivio.json') => new File([content], name);
const exported = async () => (await writeArchive(phone, null, () => true))!.join('');

beforeEach(async () => {
  await page.viewport(1280, 900);
  phone = openPhone({ clock });
  await receive(phone, {
    'horses/stella': { name: 'Stella', ownerName: 'Elena' },
    'horses/bruna': { name: 'Bruna', ownerName: 'Elena' },
  });
});
afterEach(() => vi.restoreAllMocks());

test('what somebody changed after the preview is not overwritten, and the screen says so', async () => {
  const file = await exported();
  await edit(phone, 'horses/stella', { notes: 'zoppica' });
  await openScreen(phone, '/archive');
  await input().upload(fileOf(file));
  await page.getByRole('radio', { name: 'Anche i valori del file al posto dei diversi' }).click();
  await expect.element(button('Importa 1 modifica')).toBeVisible();
  await edit(phone, 'horses/bruna', { ownerName: 'Carla' });
  await button('Importa 1 modifica').click();
  await expect
    .element(
      text(
        '1 modifica salvata sul telefono: quello che qualcuno ha cambiato nel frattempo resta com’è, e lo vedi qui sotto.',
      ),
    )
    .toBeVisible();
  await expect.element(text('1 scheda diversa dal registro')).toBeVisible();
  const horse = async (slug: string) => sure(await openRegister(phone).horses.get(slug)).fields;
  expect(await horse('bruna')).toMatchObject({ ownerName: 'Carla' });
  expect(await horse('stella')).toMatchObject({ notes: '' });
  await button('Importa 1 modifica').click();
  await expect.element(text('1 modifica salvata sul telefono, da inviare.')).toBeVisible();
  expect(await horse('bruna')).toMatchObject({ ownerName: 'Elena' });
});

test('of two files the one that was chosen last is shown, whichever is read first', async () => {
  const same = await exported();
  await openScreen(phone, '/archive');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.spyOn(File.prototype, 'text').mockImplementation(async function (this: File) {
    if (this.name === 'lento.json') await held;
    return new Response(this).text();
  });
  await input().upload(
    fileOf(same.replace('"ownerName":"Elena"', '"ownerName":"X"'), 'lento.json'),
  );
  await input().upload(fileOf(same));
  await expect.element(button('Niente da importare')).toBeVisible();
  release();
  await new Promise((done) => setTimeout(done, 500));
  await expect.element(button('Niente da importare')).toBeVisible();
  await expect.element(text('1 scheda diversa dal registro')).not.toBeInTheDocument();
});
