import '../../../../src/ui/global.css';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AdminApp, EndedSession, Session } from '../../../../src/admin/session/admin-app.ts';
import { labels } from '../../../../src/admin/login/labels.ts';
import { writeMeta } from '../../../../src/mirror/database/meta.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { createAppRouter } from '../../../../src/router.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { profileOf } from '../../../support/profile.ts';
import { render } from '../../../support/render.tsx';
import { type Phone, openPhone } from '../../../support/phone.ts';
import { addHorse } from '../../../support/scene.ts';

/* The login screen, opened by somebody who is signed in. */

const clock = new ManualClock();
const phone = () => openPhone({ clock });

/** What a sign-out does here: it fails `before` the session record is written, or `after` it, at the lock. */
const failures: { at: 'before' | 'after' | null } = { at: null };
afterEach(() => {
  failures.at = null;
});

/**
 * Opens the login; gives functions that sign the person out and in in another tab, and the number of sign-outs here.
 */
function openLogin(mirror: Phone): {
  leaveElsewhere: () => void;
  enterElsewhere: () => void;
  /** The provider's end of the session is read from its record. */
  tellEnd: (end: EndedSession) => void;
  left: () => number;
} {
  const profile = profileOf(mirror.uid);
  const held = { profile, mirror, register: openRegister(mirror) };
  let session: Session | null = held as unknown as Session;
  let ended: EndedSession | null = null;
  const listeners = new Set<() => void>();
  let left = 0;
  const switchTo = (to: Session | null) => {
    session = to;
    for (const listener of listeners) listener();
  };
  const leave = () => switchTo(null);
  const app = {
    clock: mirror.clock,
    session: () => session,
    ended: () => ended,
    isOutdated: () => false,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signOut: async () => {
      left += 1;
      if (failures.at === 'before') throw new Error('the phone is full');
      leave();
      if (failures.at === 'after') throw new Error('no lock');
    },
  } as unknown as AdminApp;
  const history = createMemoryHistory({ initialEntries: ['/admin/login'] });
  render(<RouterProvider router={createAppRouter({ openAdminApp: async () => app }, history)} />);
  return {
    leaveElsewhere: leave,
    enterElsewhere: () => switchTo(held as unknown as Session),
    tellEnd: (end) => {
      ended = end;
      switchTo(null);
    },
    left: () => left,
  };
}

const button = (name: string) => page.getByRole('button', { name });

test('[AUTH-3] who is asked, and leaves in another tab meanwhile, is asked no more and can sign in', async () => {
  const anna = phone();
  await addHorse(anna, 'Stella');
  const { leaveElsewhere } = openLogin(anna);
  await expect.element(button('Resta connesso')).toBeVisible();
  leaveElsewhere();
  await expect.element(button('Entra')).toBeVisible();
  expect(button('Resta connesso').elements()).toEqual([]);
});

test('[AUTH-3] the question follows what is sent, typed and discarded while it is shown', async () => {
  const anna = phone();
  await addHorse(anna, 'Stella');
  openLogin(anna);
  const waits = page.getByText(/modific[ae] aspetta(?:no)? su questo telefono/);
  await expect.element(waits).toBeVisible();
  await anna.db.outbox.clear();
  await expect.element(waits).not.toBeInTheDocument();
  expect(button('Resta connesso').elements()).toHaveLength(1);
});

test('[AUTH-3] whoever signs in after that is not asked what was asked of the session before', async () => {
  const anna = phone();
  await addHorse(anna, 'Stella');
  const { leaveElsewhere, enterElsewhere } = openLogin(anna);
  await expect.element(button('Resta connesso')).toBeVisible();
  leaveElsewhere();
  await expect.element(button('Entra')).toBeVisible();
  enterElsewhere();
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
  expect(button('Resta connesso').elements()).toEqual([]);
});

test('[AUTH-3] who is asked in an expired session, and leaves in another tab meanwhile, is asked no more and can sign in', async () => {
  const anna = phone();
  await writeMeta(anna, 'pause', 'signedOut');
  const { leaveElsewhere } = openLogin(anna);
  await expect.element(button('Continua senza inviare')).toBeVisible();
  leaveElsewhere();
  await expect.element(button('Continua senza inviare')).not.toBeInTheDocument();
  await expect.element(button('Entra')).toBeVisible();
});

const alert = () => page.getByRole('alert');

test('[AUTH-3] a sign-out that fails on arrival says that the register is still open, and can be tried again', async () => {
  const anna = phone();
  failures.at = 'before';
  const { left } = openLogin(anna);
  await expect.element(alert()).toHaveTextContent('Uscita non riuscita');
  await expect.element(button('Resta connesso')).toBeVisible();
  expect(button('Entra').elements()).toEqual([]);
  await clock.advance(1000);
  await button('Esci comunque').click();
  await expect.poll(left).toBe(2);
  await expect.element(alert()).toHaveTextContent('Uscita non riuscita');
  failures.at = null;
  await clock.advance(1000);
  await button('Esci comunque').click();
  await expect.element(button('Entra')).toBeVisible();
  expect(alert().elements()).toEqual([]);
});

test('[AUTH-4] whoever is out, but of whose register something may have stayed, is told so above the form', async () => {
  const anna = phone();
  await addHorse(anna, 'Stella');
  failures.at = 'after';
  openLogin(anna);
  await button('Esci comunque').click();
  await expect.element(button('Entra')).toBeVisible();
  await expect.element(alert()).toHaveTextContent('L’uscita non è completa');
});

test('[AUTH-3] whoever leaves an expired session whose register cannot be read can still leave', async () => {
  const anna = phone();
  await writeMeta(anna, 'pause', 'signedOut');
  openLogin(anna);
  await expect.element(button('Esci da questo telefono')).toBeVisible();
  anna.db.close();
  await button('Esci da questo telefono').click();
  await expect.element(alert()).toHaveTextContent('Uscita non riuscita');
  await clock.advance(1000);
  await button('Esci comunque').click();
  await expect.element(button('Entra')).toBeVisible();
});

test('[AUTH-2] what is typed to sign in again stays when the end of the session is told late', async () => {
  const anna = phone();
  await writeMeta(anna, 'pause', 'signedOut');
  const { leaveElsewhere, tellEnd } = openLogin(anna);
  const [email, password] = [page.getByLabelText(/^Email/), page.getByLabelText(/^Password/)];
  await expect.element(button('Esci da questo telefono')).toBeVisible();
  const address = profileOf(anna.uid).email;
  await expect.element(email).toHaveValue(address);
  leaveElsewhere();
  await expect.element(button('Esci da questo telefono')).not.toBeInTheDocument();
  await expect.element(email).toHaveValue(address);
  await password.fill('segreta');
  // The address is proposed as long as none was typed.
  tellEnd({ email: 'luisa@example.org', code: 'user-token-expired', waiting: null });
  await expect.element(page.getByText(labels.ended.expired)).toBeVisible();
  await expect.element(email).toHaveValue('luisa@example.org');
  await expect.element(password).toHaveValue('segreta');
  await email.fill('bruna@example.org');
  tellEnd({ email: 'carla@example.org', code: 'user-disabled', waiting: null });
  await expect.element(page.getByText(labels.ended.disabled)).toBeVisible();
  await expect.element(email).toHaveValue('bruna@example.org');
  await expect.element(password).toHaveValue('segreta');
});

test('[AUTH-2] whose account was deleted is not told that a new one finds what waits here: it is kept for the old one', async () => {
  const anna = phone();
  const { tellEnd } = openLogin(anna);
  await expect.element(button('Entra')).toBeVisible();
  const note = page.getByRole('status').filter({ hasText: 'Questo account è stato eliminato.' });
  tellEnd({ email: '', code: 'user-not-found', waiting: { changes: 2, drafts: 1 } });
  await expect.element(note).toHaveTextContent('2 modifiche aspettano su questo telefono');
  await expect.element(note).toHaveTextContent('Un account nuovo, anche con la stessa email, non');
  await expect.element(note).not.toHaveTextContent('quando rientri');
  tellEnd({ email: '', code: 'user-not-found', waiting: { changes: 0, drafts: 0 } });
  await expect
    .element(note)
    .toHaveTextContent(/eliminato\. Il registro è stato tolto da questo telefono\.$/);
});
