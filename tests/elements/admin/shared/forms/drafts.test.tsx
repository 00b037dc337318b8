import { type ReactNode, useLayoutEffect } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { GiveRound } from '../../../../../src/admin/given-rounds/give-round.tsx';
import { NewAct } from '../../../../../src/admin/health/new-act.tsx';
import { HORSE_FORM } from '../../../../../src/admin/horse-record/horse-form-spec.ts';
import { NewVisit } from '../../../../../src/admin/horse-record/new-visit.tsx';
import { MovementForm } from '../../../../../src/admin/movements/movement-form.tsx';
import { useRecordForm } from '../../../../../src/admin/shared/record/use-record-form.ts';
import { NewReceipt } from '../../../../../src/admin/receipts/new-receipt.tsx';
import { PhotoCard } from '../../../../../src/admin/site-photos/photo-card.tsx';
import { PhotosScreen } from '../../../../../src/admin/site-photos/photos-screen.tsx';
import { RoundRow } from '../../../../../src/admin/visit-round/round-row.tsx';
import { photoLabels } from '../../../../../src/admin/shared/forms/photo-labels.ts';
import { useLiveQuery } from '../../../../../src/admin/shared/reading/use-live-query.ts';
import type { AdminApp } from '../../../../../src/admin/session/admin-app.ts';
import { AdminAppProvider } from '../../../../../src/admin/session/session-context.tsx';
import { NewTreatment } from '../../../../../src/admin/treatments/new-treatment.tsx';
import { readTypedText } from '../../../../../src/admin/shared/forms/use-text-over.ts';
import type { Mirror, ViewRow } from '../../../../../src/mirror/database/database.ts';
import { countDrafts, keepDraft, readDraft } from '../../../../../src/mirror/drafts/drafts.ts';
import { receive } from '../../../../support/open-screen.tsx';
import { renderScreen } from '../../../../support/render-screen.tsx';
import { receivedAll } from '../../../../support/received.ts';
import type { Horse } from '../../../../../src/model/horses/horse.ts';
import { dayOf, isInstant } from '../../../../../src/model/values/calendar.ts';
import type { Membership } from '../../../../../src/model/memberships/membership.ts';
import type { Receipt } from '../../../../../src/model/receipts/receipt.ts';
import type { Visit } from '../../../../../src/model/visits/visit.ts';
import type { ImageStorage } from '../../../../../src/platform/image-storage.ts';
import { type Result, fail, ok } from '../../../../../src/platform/result.ts';
import { type Register, openRegister } from '../../../../../src/register/register.ts';
import { drawFor } from '../../../../support/draw-for.tsx';
import { push } from '../../../../support/phone.ts';
import { type Alone, edit, openAlone, sure } from '../../../../support/scene.ts';

/* Nothing that a person types, or typed before, is lost while the app is busy with something else. */

const STELLA = 'horses/stella';

async function shownHorse(mirror: Mirror): Promise<ViewRow<Horse>> {
  return (await mirror.db.view<Horse>('horses').get(STELLA))!;
}

/** Types as the browser delivers input, in the same task as the call. */
function typeNow(label: string, text: string): void {
  const input = page.getByLabelText(label).element() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

interface FormProps {
  row: ViewRow<Horse>;
  /** Called in the React commit that shows another row. */
  onShown: () => void;
}

/** Three fields of a horse's form. */
function Form({ row, onShown }: FormProps) {
  const { fields } = useRecordForm(row, HORSE_FORM, async () => ok(undefined));
  useLayoutEffect(onShown, [row, onShown]);
  return (['coat', 'breed', 'hoovesTrimInterval'] as const).map((field) => (
    <input
      key={field}
      aria-label={field}
      value={fields.text(field)}
      onChange={(event) => fields.type(field, event.target.value)}
    />
  ));
}

test('what is typed on while a draft that was found again is saved is not said to be found again', async () => {
  const { anna } = await openAlone('stella');
  await receivedAll(anna);
  await keepDraft(anna, STELLA, { coat: { from: '', typed: 'baio' } });
  await renderScreen(anna, '/admin/horses/stella');
  await expect.element(page.getByText(/^Ho ritrovato quello che avevi scritto/)).toBeVisible();
  (page.getByRole('button', { name: 'Salva' }).element() as HTMLElement).click();
  typeNow('Razza', 'Haflinger');
  await expect.element(page.getByText(/^Hai modifiche non ancora salvate/)).toBeVisible();
});

test('what is typed in the moment in which a form learns of its save stays typed, and in the draft', async () => {
  const { anna } = await openAlone('stella');
  const draw = drawFor(anna, openRegister(anna));
  const row = await shownHorse(anna);
  draw(<Form row={row} onShown={nothing} />);
  await page.getByLabelText('coat').fill('baio');
  await expect.poll(() => readDraft(anna, STELLA)).toEqual({ coat: { from: '', typed: 'baio' } });

  // The saved row arrives; the next keystroke comes before React has run the effects of that commit.
  const typed = () => queueMicrotask(() => typeNow('breed', 'Haflinger'));
  const saved = { ...row, fields: { ...row.fields, coat: 'baio' } };
  draw(<Form row={saved} onShown={typed} />);
  await expect
    .poll(() => readDraft(anna, STELLA))
    .toEqual({ breed: { from: '', typed: 'Haflinger' } });
  await expect.element(page.getByLabelText('breed')).toHaveValue('Haflinger');
  await expect.element(page.getByLabelText('coat')).toHaveValue('baio');
});

test('a form in which everything was typed back has no draft', async () => {
  const { anna } = await openAlone('stella');
  const draw = drawFor(anna, openRegister(anna));
  draw(<Form row={await shownHorse(anna)} onShown={() => undefined} />);
  await page.getByLabelText('coat').fill('baio');
  await expect.poll(() => readDraft(anna, STELLA)).toBeDefined();
  await page.getByLabelText('coat').fill('');
  await expect.poll(() => readDraft(anna, STELLA)).toBeUndefined();
});

test('a number stays as it is typed, also where it stands for the stored one on the way', async () => {
  const { anna } = await openAlone('stella');
  const draw = drawFor(anna, openRegister(anna));
  const row = await shownHorse(anna);
  const stored = { ...row, fields: { ...row.fields, hoovesTrimInterval: 1 } };
  draw(<Form row={stored} onShown={nothing} />);
  const interval = page.getByLabelText('hoovesTrimInterval');
  for (const typed of ['1,', '1,0', '1,05']) {
    // As a key does it: to what the field shows.
    await userEvent.type(interval, typed.at(-1)!);
    await expect.element(interval).toHaveValue(typed);
  }
  await expect
    .poll(() => readDraft(anna, STELLA))
    .toEqual({ hoovesTrimInterval: { from: 1, typed: '1,05' } });
});

const nothing = () => undefined;
const THIS_ROW = {
  kind: 'hoovesTrims',
  day: '2026-11-22',
  readAt: 0,
  onUntilHere: nothing,
} as const;

/** Two fields of a horse's form, live from the register, with 'Salva' and the messages about it. */
function LiveForm({ register, mirror }: { register: Register; mirror: Mirror }) {
  const row = useLiveQuery(() => shownHorse(mirror), [mirror]);
  return row && <Saved row={row} register={register} />;
}

function Saved({ row, register }: { row: ViewRow<Horse>; register: Register }) {
  const form = useRecordForm(row, HORSE_FORM, (seen, edited) =>
    register.horses.update(row.slug, seen, edited),
  );
  return (
    <>
      {(['chipnumber', 'uelnnumber'] as const).map((field) => (
        <input
          key={field}
          aria-label={field}
          value={form.fields.text(field)}
          onChange={(event) => form.fields.type(field, event.target.value)}
        />
      ))}
      <button type="button" onClick={() => void form.save()}>
        Salva
      </button>
      <button type="button" onClick={form.discard}>
        Scarta
      </button>
      <output>
        {form.outcome?.text ?? 'niente'}, {form.dirty ? 'da salvare' : 'pulito'}
      </output>
    </>
  );
}

describe('what is typed on in a record while it is being saved', () => {
  const type = (field: string, text: string) => page.getByLabelText(field).fill(text);
  const tapSave = () => page.getByRole('button', { name: 'Salva' }).click();
  const says = (text: string) =>
    expect.element(page.getByText(text, { exact: true })).toBeVisible();
  async function opened() {
    const scene = await openAlone('stella');
    const held = slowly(openRegister(scene.anna));
    drawFor(scene.anna)(<LiveForm register={held.register} mirror={scene.anna} />);
    await type('chipnumber', '11');
    return { ...scene, ...held };
  }
  /** Sends everything, and expects no conflict about what the person changed themselves. */
  async function expectSent({ anna, server }: Alone, fields: object): Promise<void> {
    await push(anna, server.remote());
    expect(await anna.db.conflicts.count()).toBe(0);
    expect(server.documents.get(STELLA)!.fields).toMatchObject(fields);
  }

  test('is not said to be saved, and the next save changes what the first one left', async () => {
    const { finish, ...scene } = await opened();
    await tapSave();
    await type('chipnumber', '112');
    finish();
    await expect.poll(() => scene.anna.db.outbox.count()).toBe(1);
    await expect
      .poll(() => readDraft(scene.anna, STELLA))
      .toEqual({ chipnumber: { from: '11', typed: '112' } });
    await says('niente, da salvare');
    await tapSave();
    await says('Dati salvati correttamente!, pulito');
    await expectSent(scene, { chipnumber: '112' });
  });

  test('stays where it is typed back to what was there before', async () => {
    const { finish, ...scene } = await opened();
    await tapSave();
    await type('chipnumber', '');
    finish();
    await expect
      .poll(() => readDraft(scene.anna, STELLA))
      .toEqual({ chipnumber: { from: '11', typed: '' } });
    await says('niente, da salvare');
    await tapSave();
    await says('Dati salvati correttamente!, pulito');
    await expectSent(scene, { chipnumber: '' });
  });

  test('is no edit where it is what is being saved', async () => {
    const { finish, ...scene } = await opened();
    await tapSave();
    await type('chipnumber', '1');
    await type('chipnumber', '11');
    finish();
    await says('Dati salvati correttamente!, pulito');
    await expectSent(scene, { chipnumber: '11' });
    expect(await readDraft(scene.anna, STELLA)).toBeUndefined();
  });

  test('is saved behind it, where ‘Salva’ is tapped again meanwhile; also in a field that belongs with it', async () => {
    const { finish, ...scene } = await opened();
    await tapSave();
    await type('uelnnumber', 'IT1');
    await tapSave();
    expect(await scene.anna.db.outbox.count()).toBe(0);
    finish();
    await says('Dati salvati correttamente!, pulito');
    expect(await scene.anna.db.outbox.count()).toBe(2);
    await expectSent(scene, { chipnumber: '11', uelnnumber: 'IT1' });
    expect(await readDraft(scene.anna, STELLA)).toBeUndefined();
  });

  test('goes where it is discarded', async () => {
    const { finish, ...scene } = await opened();
    await tapSave();
    await type('chipnumber', '112');
    await page.getByRole('button', { name: 'Scarta' }).click();
    finish();
    await expect.poll(() => scene.anna.db.outbox.count()).toBe(1);
    await expect.element(page.getByLabelText('chipnumber')).toHaveValue('11');
    await expectSent(scene, { chipnumber: '11' });
  });

  test('two taps at once are one save', async () => {
    const { finish, ...scene } = await opened();
    await tapSave();
    await tapSave();
    finish();
    await says('Dati salvati correttamente!, pulito');
    expect(await scene.anna.db.outbox.count()).toBe(1);
  });
});

/** A register whose saves wait until the test calls `finish`. */
function slowly(register: Register): { register: Register; finish: () => void } {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const slow =
    <Input extends unknown[], Output extends Result<unknown, unknown>>(
      save: (...input: Input) => Promise<Output>,
    ) =>
    async (...input: Input) => {
      await promise;
      return save(...input);
    };
  const hoovesTrims = { ...register.hoovesTrims, add: slow(register.hoovesTrims.add) };
  const visits = { ...register.visits, replace: slow(register.visits.replace) };
  const horses = { ...register.horses, update: slow(register.horses.update) };
  return { register: { ...register, hoovesTrims, visits, horses }, finish };
}

test('the note that is typed while a tick is being saved stays', async () => {
  const { anna } = await openAlone('stella');
  const { register, finish } = slowly(openRegister(anna));
  const draw = drawFor(anna, register);
  draw(
    <RoundRow
      kind="hoovesTrims"
      day="2026-11-22"
      row={await shownHorse(anna)}
      ticks={new Map()}
      readAt={0}
      onUntilHere={() => undefined}
    />,
  );
  await page.getByRole('button', { name: /Nota/ }).click();
  await page.getByRole('textbox').fill('zoppica');
  (page.getByRole('checkbox').element() as HTMLElement).click();
  await page.getByRole('textbox').fill('zoppica davanti');
  finish();
  await expect.poll(() => anna.db.outbox.count()).toBe(1);
  await userEvent.tab();
  await expect.element(page.getByRole('textbox')).toHaveValue('zoppica davanti');
  // Leaving the field saves the note with the visit, if the row knows of the visit by then; otherwise it is in the
  // draft.
  const kept = async () => [
    readTypedText(await readDraft(anna, 'round/hoovesTrims/2026-11-22/stella'))?.text,
    ...(await anna.db.view<Visit>('hoovesTrims').toArray()).map(({ fields }) => fields.notes),
  ];
  await expect.poll(kept).toContain('zoppica davanti');
});

test('a note that is typed back while it is being saved stays typed', async () => {
  const { anna } = await openAlone('stella');
  const { register, finish } = slowly(openRegister(anna));
  const path = sure(
    await openRegister(anna).hoovesTrims.add('stella', { day: '2026-11-22', notes: 'chiodo' }),
  );
  const tick = { path, notes: 'chiodo', pending: 0, more: [], before: null, key: '' };
  const ticks = new Map([[STELLA, tick]]);
  drawFor(anna, register)(<RoundRow {...THIS_ROW} row={await shownHorse(anna)} ticks={ticks} />);
  await page.getByRole('textbox').fill('chiodo davanti');
  await page.getByRole('button', { name: 'Salva' }).click();
  await page.getByRole('textbox').fill('chiodo');
  finish();
  await expect.element(page.getByText('Nota salvata sul telefono.').first()).toBeInTheDocument();
  await expect.element(page.getByRole('textbox')).toHaveValue('chiodo');
  await expect.element(page.getByText('Non ancora salvata.')).toBeVisible();
});

test('what is typed of the next visit while one is being saved stays', async () => {
  const { anna } = await openAlone('stella');
  const { register, finish } = slowly(openRegister(anna));
  const draw = drawFor(anna, register);
  draw(<NewVisit kind="hoovesTrims" horse={await shownHorse(anna)} />);
  await page.getByLabelText('Note').fill('prima');
  await page.getByRole('button', { name: 'Aggiungi' }).click();
  await page.getByLabelText('Note').fill('seconda');
  finish();
  await expect.poll(() => anna.db.outbox.count()).toBe(1);
  await expect.element(page.getByText(/registrato/).first()).toBeInTheDocument();
  await expect.element(page.getByLabelText('Note')).toHaveValue('seconda');
  await expect
    .poll(() => readDraft(anna, `${STELLA}/hoovesTrims/new`))
    .toMatchObject({ notes: 'seconda' });
});

test('what is typed on while the reason that a horse was missed is being saved stays', async () => {
  const { anna } = await openAlone('stella');
  const { register, finish } = slowly(openRegister(anna));
  drawFor(
    anna,
    register,
  )(<RoundRow {...THIS_ROW} row={await shownHorse(anna)} ticks={new Map()} />);
  await page.getByRole('button', { name: /Nota/ }).click();
  await page.getByRole('textbox').fill('febbre');
  await page.getByRole('button', { name: 'Quello scritto nella nota' }).click();
  await page.getByRole('textbox').fill('febbre alta');
  finish();
  await expect.element(page.getByText(/non fatto \(febbre\)/).first()).toBeInTheDocument();
  await expect.element(page.getByRole('textbox')).toHaveValue('febbre alta');
});

test.each([
  ['horses', { Nome: 'Stella', 'Nome sul documento': 'STELLA' }, { name: 'Stella II' }],
  ['memberships', { Nome: 'Anna', Cognome: 'Verdi' }, { givenName: 'Stella II' }],
  ['events', { Titolo: 'Festa', Data: '14/10/2026' }, { title: 'Stella II' }],
] as const)(
  'what is typed on in the form of something new while it is being saved stays (%s)',
  async (list, fields, kept) => {
    const { anna } = await openAlone();
    await receivedAll(anna);
    await renderScreen(anna, `/admin/${list}`);
    await page.getByRole('button', { name: 'Nuovo' }).click();
    const dialog = page.getByRole('dialog');
    const field = (name: string) =>
      dialog.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) });
    for (const [name, text] of Object.entries(fields)) await field(name).fill(text);
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    const save = anna.db.saveTogether.bind(anna.db);
    anna.db.saveTogether = async (...asked) => {
      await promise;
      return save(...asked);
    };
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await field(Object.keys(fields)[0]!).fill('Stella II');
    finish();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(await anna.db.outbox.count()).toBe(1);
    await expect.poll(() => readDraft(anna, `${list}/new`)).toMatchObject(kept);
  },
);

test('what a photo shows, typed on while it is being sent, stays', async () => {
  const { anna, clock } = await openAlone();
  const photo = { large: new Blob(['x']), small: new Blob(['x']), width: 8, height: 8 };
  await keepDraft(anna, 'photos/home', { photo, alt: 'Stella' });
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const upload = async () => {
    await promise;
    return ok(undefined);
  };
  const images = async () => ({ upload }) as unknown as ImageStorage;
  drawFor(anna)(
    <AdminAppProvider value={{ clock, images } as unknown as AdminApp}>
      <PhotoCard slot="home" stored={null} onChanged={async () => undefined} />
    </AdminAppProvider>,
  );
  await page.getByRole('button', { name: 'Carica' }).click();
  await page.getByRole('textbox').fill('Stella e Luna');
  finish();
  await expect.element(page.getByText(/Home, in apertura/).nth(1)).toBeInTheDocument();
  await expect.element(page.getByRole('textbox')).toHaveValue('Stella e Luna');
});

test.each([
  ['taken', ok(undefined)],
  ['refused', fail('refused' as const)],
])(
  'a photo that is %s after its screen was left: it is being sent until then, whoever comes back',
  async (_, answer) => {
    const { anna, clock } = await openAlone();
    const photo = { large: new Blob(['x']), small: new Blob(['x']), width: 8, height: 8 };
    await keepDraft(anna, 'photos/home', { photo, alt: 'Stella' });
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    const uploaded: string[] = [];
    const upload = async (name: string) => {
      await promise;
      if (answer.success) uploaded.push(`${name}.webp`);
      return answer;
    };
    const look = async () => ok({ address: 'data:,', details: { alt: 'Stella' } });
    const list = async () => ok([...uploaded]);
    const images = async () => ({ upload, look, list }) as unknown as ImageStorage;
    const app = { clock, images } as unknown as AdminApp;
    const draw = drawFor(anna);
    const drawIn = (screen: ReactNode) =>
      draw(<AdminAppProvider value={app}>{screen}</AdminAppProvider>);
    const card = page.getByRole('article', { name: 'Home, in apertura' });
    const button = (name: string) => card.getByRole('button', { name });
    const comeBack = async () => {
      drawIn(<PhotosScreen />);
      await expect.element(button('Carica')).toBeVisible();
    };

    await comeBack();
    await button('Carica').click();
    await expect.element(card).toHaveTextContent('Carico…');
    for (let times = 0; times < 2; times += 1) {
      drawIn(<p>altrove</p>);
      await expect.element(page.getByText('altrove')).toBeVisible();
      await comeBack();
      await expect.element(card).toHaveTextContent('Carico…');
      for (const name of ['Carica', 'Scarta']) await expect.element(button(name)).toBeDisabled();
    }
    finish();
    const said = answer.success ? /^Caricata: Home/ : /non risponde come dovrebbe/;
    await expect.element(page.getByText(said)).toBeVisible();
    if (answer.success) {
      await expect.element(card).toHaveTextContent('Stella');
      await expect.element(button('Togli la foto')).toBeEnabled();
      await expect.element(card).not.toHaveTextContent(/Scelta|Carico/);
      expect(await countDrafts(anna.db)).toBe(0);
    } else {
      await expect.element(card).toHaveTextContent('Scelta, non ancora caricata');
      for (const name of ['Carica', 'Scarta']) await expect.element(button(name)).toBeEnabled();
    }
  },
);

test('of two readings of the photos the one that began last is shown, whichever answers first', async () => {
  const { anna, clock } = await openAlone();
  const answers: ((names: string[]) => void)[] = [];
  const list = async () => {
    const { promise, resolve } = Promise.withResolvers<string[]>();
    answers.push(resolve);
    return ok(await promise);
  };
  const look = async () => ok({ address: 'data:,', details: { alt: 'Due cavalli' } });
  const images = async () => ({ list, look }) as unknown as ImageStorage;
  drawFor(anna)(
    <AdminAppProvider value={{ clock, images } as unknown as AdminApp}>
      <PhotosScreen />
    </AdminAppProvider>,
  );
  const card = page.getByRole('article', { name: 'Home, in apertura' });
  await expect.poll(() => answers).toHaveLength(1);
  dispatchEvent(new Event('online'));
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]!(['home.webp']);
  await expect.element(card).toHaveTextContent('Due cavalli');
  answers[0]!([]);
  await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
  await expect.element(card).toHaveTextContent('Due cavalli');
});

test('what is wrong with the words of a photo is said beside them, and nothing is sent', async () => {
  const { anna, clock } = await openAlone();
  const photo = { large: new Blob(['x']), small: new Blob(['x']), width: 8, height: 8 };
  await keepDraft(anna, 'photos/home', { photo, alt: '' });
  const images = () => Promise.reject(new Error('nothing is to be sent'));
  drawFor(anna)(
    <AdminAppProvider value={{ clock, images } as unknown as AdminApp}>
      <PhotoCard slot="home" stored={null} onChanged={async () => undefined} />
    </AdminAppProvider>,
  );
  const field = page.getByRole('textbox');
  for (const [alt, says] of [
    ['', 'Scrivi in poche parole'],
    ['🐴'.repeat(501), 'Troppo lungo per il registro: 1.002'],
  ] as const) {
    await field.fill(alt);
    await page.getByRole('button', { name: 'Carica' }).click();
    await expect.element(field).toHaveAccessibleDescription(new RegExp(says));
    await expect.element(field).toHaveFocus();
    expect(page.getByText(/Non c’è rete/).elements()).toEqual([]);
    await expect.element(field).toHaveValue(alt);
  }
});

test('a picture that the phone cannot draw is said to be broken, and another one can be chosen', async () => {
  const { anna, clock } = await openAlone();
  vi.spyOn(OffscreenCanvas.prototype, 'convertToBlob').mockRejectedValue(new Error('no memory'));
  onTestFinished(() => void vi.restoreAllMocks());
  drawFor(anna)(
    <AdminAppProvider value={{ clock } as unknown as AdminApp}>
      <PhotoCard slot="home" stored={null} onChanged={async () => undefined} />
    </AdminAppProvider>,
  );
  const pixel = await fetch(
    'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=',
  );
  const input = () => document.querySelector<HTMLInputElement>('input[type="file"]')!;
  await expect.poll(() => input()?.disabled).toBe(false);
  await page.elementLocator(input()).upload(new File([await pixel.blob()], 'a.gif'));
  await expect.element(page.getByText(photoLabels.failed.broken)).toBeVisible();
  expect(input().disabled).toBe(false);
});

test('what the form refuses can be discarded as it is, without typing first', async () => {
  const { anna } = await openAlone('stella');
  await receivedAll(anna);
  await renderScreen(anna, '/admin/horses/stella');
  const name = page.getByLabelText('Nome', { exact: true });
  await name.fill('x'.repeat(1001));
  await page.getByRole('button', { name: 'Salva' }).click();
  const refused = page.getByText(/controlla i campi segnati/);
  await expect.element(refused).toBeVisible();
  await page.getByRole('button', { name: 'Scarta le modifiche' }).click();
  await expect.element(name).toHaveValue('stella');
  await expect.element(refused).not.toBeInTheDocument();
  await expect.poll(() => countDrafts(anna.db)).toBe(0);
});

test('what was typed of a horse goes with its deletion, and comes back with its undo', async () => {
  const { anna } = await openAlone('stella');
  await receivedAll(anna);
  await renderScreen(anna, '/admin/horses/stella');
  await page.getByLabelText('Mantello').fill('baio');
  const draft = { coat: { from: '', typed: 'baio' } };
  await expect.poll(() => readDraft(anna, STELLA)).toEqual(draft);
  await page.getByRole('button', { name: 'Elimina il cavallo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await expect.element(page.getByRole('button', { name: 'Annulla' })).toBeVisible();
  await expect.poll(() => readDraft(anna, STELLA)).toBeUndefined();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect.element(page.getByText('stella: scheda rimessa.')).toBeVisible();
  await expect.poll(() => readDraft(anna, STELLA)).toEqual(draft);
  await window.__TSR_ROUTER__!.navigate({ href: '/admin/horses/stella' });
  await expect.element(page.getByLabelText('Mantello')).toHaveValue('baio');
  await expect.element(page.getByText(/^Ho ritrovato quello che avevi scritto/)).toBeVisible();
});

test('a double tap adds one visit, and another is added after it', async () => {
  const { anna, clock } = await openAlone('stella');
  drawFor(anna)(<NewVisit kind="hoovesTrims" horse={await shownHorse(anna)} />);
  const add = page.getByRole('button', { name: 'Aggiungi' });
  await add.click();
  await expect.poll(() => anna.db.outbox.count()).toBe(1);
  await expect.element(page.getByText(/registrato/).first()).toBeInTheDocument();
  await add.click();
  await clock.advance(1000);
  await add.click();
  await expect.poll(() => anna.db.outbox.count()).toBe(2);
  // After more typing it is no double tap.
  await page.getByLabelText('Note').fill('zoppica');
  await add.click();
  await expect.poll(() => anna.db.outbox.count()).toBe(3);
  await add.click();
  await clock.advance(1000);
  expect(await anna.db.outbox.count()).toBe(3);
});

test('a day that was typed and saved with Enter is not shown over the day of the next visit', async () => {
  const { anna, clock } = await openAlone('stella');
  drawFor(anna)(<NewVisit kind="hoovesTrims" horse={await shownHorse(anna)} />);
  const day = page.getByLabelText('Data', { exact: true });
  const days = async () =>
    (await anna.db.view<Visit>('hoovesTrims').toArray()).map(({ fields }) => dayOf(fields.date!));
  await day.fill('1/9/2026');
  await userEvent.keyboard('{Enter}');
  await expect.poll(days).toEqual(['2026-09-01']);
  await expect.element(day).toHaveFocus();
  await expect.element(day).toHaveValue('14/10/2026');
  // What is shown is what the next one is saved with.
  await clock.advance(1000);
  await userEvent.keyboard('{Enter}');
  await expect.poll(async () => (await days()).toSorted()).toEqual(['2026-09-01', '2026-10-14']);
});

test('that a visit was not added is said to who does not look, and the day is wrong only where it is', async () => {
  const { anna } = await openAlone('stella');
  const register = openRegister(anna);
  const hoovesTrims = { ...register.hoovesTrims, add: async () => fail('quota' as const) };
  drawFor(anna, { ...register, hoovesTrims })(
    <NewVisit kind="hoovesTrims" horse={await shownHorse(anna)} />,
  );
  const day = page.getByLabelText('Data', { exact: true });
  const add = page.getByRole('button', { name: 'Aggiungi' });
  await day.fill('31/02/2026');
  await add.click();
  await expect.element(day).toHaveFocus();
  await expect.element(day).toHaveAccessibleDescription(/Scegli un giorno che esiste/);
  await day.fill('01/09/2026');
  await add.click();
  const full = page
    .getByRole('alert')
    .filter({ hasText: 'lo spazio su questo dispositivo è finito' });
  await expect.element(full).toBeVisible();
  await expect.element(day).not.toHaveAttribute('aria-invalid');
});

test('a day of a visit that is to come, or before the birth, is told, and can be recorded', async () => {
  const { anna } = await openAlone('stella');
  await edit(anna, STELLA, { birthday: '2014-05-01' });
  drawFor(anna)(<NewVisit kind="hoovesTrims" horse={await shownHorse(anna)} />);
  const day = page.getByLabelText('Data', { exact: true });
  for (const usual of ['14/10/2026', '01/05/2014']) {
    await day.fill(usual);
    await expect.element(day).not.toHaveAccessibleDescription(/futuro|nascita/);
  }
  for (const [typed, told] of [
    ['30/04/2014', /È prima della nascita, 1º maggio 2014/],
    ['15/10/2026', /È un giorno futuro/],
  ] as const) {
    await day.fill(typed);
    await expect.element(day).toHaveAccessibleDescription(told);
  }
  await page.getByRole('button', { name: 'Aggiungi' }).click();
  await expect.poll(() => anna.db.view('hoovesTrims').count()).toBe(1);
});

/** Blocks reads of drafts until the test calls the returned function. */
function holdDrafts({ db }: Mirror): () => void {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const get = db.drafts.get.bind(db.drafts);
  const held = async (key: string) => {
    await promise;
    return get(key);
  };
  db.drafts.get = held as typeof db.drafts.get;
  return finish;
}

describe('until its stored draft was read', () => {
  test('a change of a form, made all the same, takes nothing from the draft', async () => {
    const { anna } = await openAlone('stella');
    await keepDraft(anna, STELLA, { coat: { from: '', typed: 'baio' } });
    const finish = holdDrafts(anna);
    drawFor(anna)(<Form row={await shownHorse(anna)} onShown={nothing} />);
    await page.getByLabelText('breed').fill('Haflinger');
    expect((await anna.db.drafts.toArray()).map(({ value }) => value)).toEqual([
      { coat: { from: '', typed: 'baio' } },
    ]);
    finish();
    await expect.element(page.getByLabelText('coat')).toHaveValue('baio');
    await expect.element(page.getByLabelText('breed')).toHaveValue('Haflinger');
    await expect
      .poll(() => readDraft(anna, STELLA))
      .toEqual({ coat: { from: '', typed: 'baio' }, breed: { from: '', typed: 'Haflinger' } });
  });

  test('a form over the screen is not shown', async () => {
    const { anna } = await openAlone('stella');
    const kept = { kind: null, date: null, barncode: '', docnumber: '' };
    await keepDraft(anna, `${STELLA}/movements/new`, { ...kept, party: '', notes: 'Bianchi' });
    const finish = holdDrafts(anna);
    drawFor(anna)(
      <MovementForm horse={await shownHorse(anna)} rows={[]} replaces={null} onClose={nothing} />,
    );
    await new Promise((resolve) => void setTimeout(resolve, 100));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    finish();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(page.getByRole('dialog').getByLabelText('Note').element()).toHaveValue('Bianchi');
  });

  test('the forms of a record are not shown', async () => {
    const { anna } = await openAlone('stella');
    await receivedAll(anna);
    await keepDraft(anna, STELLA, { coat: { from: '', typed: 'baio' } });
    await keepDraft(anna, `${STELLA}/hoovesTrims/new`, { day: null, notes: 'zoppica' });
    const finish = holdDrafts(anna);
    const loaded = renderScreen(anna, '/admin/horses/stella');
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true });
    const coat = () => page.getByLabelText('Mantello').element() as HTMLInputElement;
    const visit = () => page.getByRole('form', { name: 'Nuovo pareggio' });
    await expect.element(page.getByLabelText('Mantello')).toBeInTheDocument();
    await expect.element(visit()).toBeInTheDocument();
    // The form and those of both kinds of visit still wait; all else was read.
    await expect.poll(() => document.querySelectorAll('[data-reading]').length).toBe(3);
    await new Promise((resolve) => void setTimeout(resolve, 300));
    expect([coat(), visit().element()].map(isSeen)).toEqual([false, false]);
    finish();
    await loaded;
    await expect.poll(() => [coat(), visit().element()].map(isSeen)).toEqual([true, true]);
    expect(coat().value).toBe('baio');
    expect(visit().getByLabelText('Note').element()).toHaveValue('zoppica');
  });

  test('a note of the round takes nothing', async () => {
    const { anna } = await openAlone('stella');
    await keepDraft(anna, 'round/hoovesTrims/2026-11-22/stella', 'zoppica');
    const finish = holdDrafts(anna);
    drawFor(anna)(<RoundRow {...THIS_ROW} row={await shownHorse(anna)} ticks={new Map()} />);
    await page.getByRole('button', { name: /Nota/ }).click();
    await expect.element(page.getByRole('textbox')).toHaveAttribute('readonly');
    await userEvent.keyboard('x');
    await expect.element(page.getByRole('textbox')).toHaveValue('');
    finish();
    await expect.element(page.getByRole('textbox')).toHaveValue('zoppica');
    await userEvent.keyboard('x');
    await expect.element(page.getByRole('textbox')).toHaveValue('zoppicax');
  });
});

describe('what is as when nothing was typed is no draft', () => {
  const tick = { path: `${STELLA}/hoovesTrims/t`, notes: 'chiodo', pending: 0, more: [], key: '' };
  type Case = [string, string, (row: ViewRow<Horse>) => ReactNode, () => Promise<void>];
  const textbox = (label: string | RegExp) => page.getByLabelText(label);
  const typeAndBack = (label: string | RegExp, back: string) => async () => {
    await textbox(label).fill('x');
    await textbox(label).fill(back);
  };
  const cases: Case[] = [
    [
      'a treatment',
      `${STELLA}/treatments/new`,
      (horse) => <NewTreatment horse={horse} rows={[]} onClose={nothing} />,
      typeAndBack('Dose', ''),
    ],
    [
      'a health act',
      `${STELLA}/health/new`,
      (horse) => <NewAct horse={horse} acts={[]} onClose={nothing} />,
      typeAndBack('Lotto', ''),
    ],
    [
      'a movement',
      `${STELLA}/movements/new`,
      (horse) => <MovementForm horse={horse} rows={[]} replaces={null} onClose={nothing} />,
      typeAndBack('Note', ''),
    ],
    [
      'a visit',
      `${STELLA}/hoovesTrims/new`,
      (horse) => <NewVisit kind="hoovesTrims" horse={horse} />,
      typeAndBack('Note', ''),
    ],
    [
      'a note of the round',
      'round/hoovesTrims/2026-11-22/stella',
      (row) => (
        <RoundRow {...THIS_ROW} row={row} ticks={new Map([[STELLA, { ...tick, before: null }]])} />
      ),
      typeAndBack(/Nota per/, 'chiodo'),
    ],
    [
      'a round to give',
      'rounds/new',
      () => (
        <GiveRound
          work="hoovesTrims"
          day="2026-11-22"
          today="2026-11-22"
          isWhole
          onGiven={nothing}
        />
      ),
      async () => {
        await page.getByRole('checkbox').click();
        await page.getByRole('checkbox').click();
      },
    ],
  ];

  test.each(cases)('%s', async (_name, key, form, typeThere) => {
    const { anna } = await openAlone();
    await receive(anna, { [STELLA]: { name: 'stella', docname: 'stella', isHere: 1 } });
    const put = anna.db.drafts.put.bind(anna.db.drafts);
    let puts = 0;
    anna.db.drafts.put = (...row: Parameters<typeof put>) => {
      puts += 1;
      return put(...row);
    };
    drawFor(anna)(form(await shownHorse(anna)));
    await typeThere();
    await expect.poll(() => puts).toBeGreaterThan(0);
    await expect.poll(() => readDraft(anna, key)).toBeUndefined();
    expect(await countDrafts(anna.db)).toBe(0);
  });

  test('an earlier release left one: it goes once the form is opened', async () => {
    const { anna } = await openAlone('stella');
    const texts = [
      'drug',
      'dose',
      'reason',
      'vet',
      'prescription',
      'supplier',
      'withdrawal',
      'notes',
    ];
    const blank = Object.fromEntries(texts.map((field) => [field, '']));
    await keepDraft(anna, `${STELLA}/treatments/new`, { ...blank, date: null, days: '1' });
    expect(await countDrafts(anna.db)).toBe(1);
    drawFor(anna)(<NewTreatment horse={await shownHorse(anna)} rows={[]} onClose={nothing} />);
    await expect.poll(() => countDrafts(anna.db)).toBe(0);
  });
});

describe('what a form proposed when its first thing was typed is saved so', () => {
  const MEMBER = 'memberships/a';
  const NEXT_DAY = 26 * 3_600_000;
  const field = (name: string | RegExp) =>
    page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name })).first();
  const shows = (label: string | RegExp, value: string) =>
    expect.element(field(label)).toHaveValue(value);

  async function opened() {
    const { anna, clock } = await openAlone();
    await receive(anna, {
      [STELLA]: { name: 'stella', docname: 'stella', isHere: 1 },
      [MEMBER]: { year: 2026, givenName: 'Nina', familyName: 'Verdi' },
    });
    const member = (await anna.db.view<Membership>('memberships').get(MEMBER))!;
    /** Sets the clock, as of a phone that slept, and brings the app to the foreground. */
    const later = async (ms: number) => {
      clock.jumpTo(clock.now() + ms);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    return { anna, horse: await shownHorse(anna), member, later };
  }
  type Opened = Awaited<ReturnType<typeof opened>>;
  const receiptOf = (cents: number) => ({
    fields: { cents, method: 'Bonifico', receiptNumber: 1, cancelledReason: '' },
  });
  const receipts = (cents: number) => [receiptOf(cents)] as unknown as ViewRow<Receipt>[];

  const add = async () => page.getByRole('button', { name: 'Aggiungi' }).click();
  const save = async () => page.getByRole('dialog').getByRole('button', { name: 'Salva' }).click();
  const cases = [
    [
      'a treatment',
      /^Primo giorno/,
      /^Farmaco/,
      'treatments',
      save,
      ({ horse }: Opened) => <NewTreatment horse={horse} rows={[]} onClose={nothing} />,
    ],
    [
      'a health act',
      /^Data/,
      /^Lotto/,
      'health',
      save,
      ({ horse }: Opened) => <NewAct horse={horse} acts={[]} onClose={nothing} />,
    ],
    [
      'a movement',
      /^Giorno/,
      /^Note/,
      'movements',
      save,
      ({ horse }: Opened) => (
        <MovementForm horse={horse} rows={[]} replaces={null} onClose={nothing} />
      ),
    ],
    [
      'a receipt',
      /^Data/,
      /^Pagato con/,
      'receipts',
      save,
      ({ member }: Opened) => <NewReceipt member={member} rows={[]} onClose={nothing} />,
    ],
    [
      'a visit',
      /^Data/,
      /^Note/,
      'hoovesTrims',
      add,
      ({ horse }: Opened) => <NewVisit kind="hoovesTrims" horse={horse} />,
    ],
  ] as const;

  test.each(cases)(
    'the day of %s, also the next day, and after the form was closed',
    async (_name, day, text, collection, tapSave, form) => {
      const scene = await opened();
      const { anna, later } = scene;
      const draw = drawFor(anna);
      draw(form(scene));
      await shows(day, '14/10/2026');
      await field(text).fill('Verme');
      await later(NEXT_DAY);
      await shows(day, '14/10/2026');
      draw(null);
      await expect.element(field(day)).not.toBeInTheDocument();
      draw(form(scene));
      await shows(text, 'Verme');
      await shows(day, '14/10/2026');
      await field(text).fill('Vermifugo');
      if (collection === 'health') await field(/^Che cosa/).selectOptions('Tetano');
      await tapSave();
      await expect.poll(() => anna.db.outbox.count()).toBe(1);
      const [row] = await anna.db.view(collection).toArray();
      const { date } = row!.fields;
      expect(isInstant(date) && dayOf(date)).toBe('2026-10-14');
    },
  );

  // The fields of a receipt are never empty at first, so a change there is always typed.
  test.each(cases.filter(([, , , collection]) => collection !== 'receipts'))(
    'not the day of %s where all was typed back: its form is as new, and of the day on which it is seen',
    async (_name, day, text, _collection, _save, form) => {
      const scene = await opened();
      const { anna, later } = scene;
      const draw = drawFor(anna);
      draw(form(scene));
      await field(text).fill('Verme');
      await expect.poll(() => countDrafts(anna.db)).toBe(1);
      await later(NEXT_DAY);
      draw(null);
      await expect.element(field(day)).not.toBeInTheDocument();
      draw(form(scene));
      await shows(text, 'Verme');
      await field(text).fill('');
      await shows(day, '15/10/2026');
      await expect.poll(() => countDrafts(anna.db)).toBe(0);
    },
  );

  test('not the day of a form in which nothing was typed: it is of the day on which it is seen', async () => {
    const scene = await opened();
    drawFor(scene.anna)(<NewTreatment horse={scene.horse} rows={[]} onClose={nothing} />);
    await shows(/^Primo giorno/, '14/10/2026');
    await scene.later(NEXT_DAY);
    await shows(/^Primo giorno/, '15/10/2026');
  });

  test('the kind of a movement, whatever arrives under the open form or before it is opened again', async () => {
    const { anna, horse } = await opened();
    const draw = drawFor(anna);
    const gone: ViewRow<Horse> = { ...horse, fields: { ...horse.fields, isHere: -1 } };
    const form = (row: ViewRow<Horse>) => (
      <MovementForm horse={row} rows={[]} replaces={null} onClose={nothing} />
    );
    draw(form(horse));
    await shows(/^Che cosa/, 'partenza');
    draw(form(gone));
    await new Promise((resolve) => void setTimeout(resolve, 100));
    await shows(/^Che cosa/, 'partenza');
    await field(/^Note/).fill('da Bianchi');
    draw(null);
    await expect.element(field(/^Note/)).not.toBeInTheDocument();
    draw(form(gone));
    await shows(/^Note/, 'da Bianchi');
    await shows(/^Che cosa/, 'partenza');
    await save();
    await expect.poll(() => anna.db.outbox.count()).toBe(1);
    const [movement] = await anna.db.view('movements').toArray();
    expect(movement!.fields).toMatchObject({ kind: 'partenza', notes: 'da Bianchi' });
  });

  test('the amount and the payer of a receipt, whatever arrives under the open form or before it is opened again', async () => {
    const { anna, member } = await opened();
    const draw = drawFor(anna);
    const renamed = { ...member, fields: { ...member.fields, familyName: 'Bianchi' } };
    draw(<NewReceipt member={member} rows={receipts(3000)} onClose={nothing} />);
    await shows(/^Importo/, '30');
    draw(<NewReceipt member={renamed} rows={receipts(9000)} onClose={nothing} />);
    await new Promise((resolve) => void setTimeout(resolve, 100));
    await shows(/^Importo/, '30');
    await shows('Ricevuto da', 'Nina Verdi');
    await field(/^Causale/).fill('Quota');
    draw(null);
    await expect.element(field(/^Importo/)).not.toBeInTheDocument();
    draw(<NewReceipt member={renamed} rows={receipts(9000)} onClose={nothing} />);
    await shows(/^Causale/, 'Quota');
    await shows(/^Importo/, '30');
    await shows('Ricevuto da', 'Nina Verdi');
  });

  test('the year of a membership', async () => {
    const { anna, later } = await opened();
    await receivedAll(anna);
    const open = async () => {
      const close = await renderScreen(anna, '/admin/memberships');
      await page.getByRole('button', { name: 'Nuovo' }).click();
      return close;
    };
    const close = await open();
    await page
      .getByRole('dialog')
      .getByLabelText(/^Cognome/)
      .fill('Rossi');
    await expect.poll(() => countDrafts(anna.db)).toBe(1);
    close();
    await later(90 * 24 * 3_600_000);
    await open();
    await expect.element(page.getByRole('dialog').getByLabelText(/^Cognome/)).toHaveValue('Rossi');
    await expect.element(page.getByRole('dialog').getByLabelText(/^Anno/)).toHaveValue('2026');
  });
});
