import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { labels as login } from '../../../../src/admin/login/labels.ts';
import { labels } from '../../../../src/admin/second-factor/labels.ts';
import { commonLabels } from '../../../../src/i18n/labels.ts';
import type { AdminApp } from '../../../../src/admin/session/admin-app.ts';
import { type Result, fail, ok } from '../../../../src/platform/result.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { createAppRouter } from '../../../../src/router.ts';
import type {
  EnrolledFactor,
  SecondFactor,
  SignInFailure,
} from '../../../../src/platform/identity.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openPhone } from '../../../support/phone.ts';
import { profileOf } from '../../../support/profile.ts';
import { QUIET_SYNC, quietApp } from '../../../support/quiet-app.ts';
import { render } from '../../../support/render.tsx';
import { eventually } from '../../../support/eventually.ts';

const CODE = '123456';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const clock = new ManualClock();
const mirror = openPhone({ clock });
const profile = profileOf(mirror.uid, 'anna@example.org');

type Answer<Value> = Promise<Result<Value, SignInFailure>>;

/** An account at an identity provider, and the app of the person who has it. */
class Account {
  factors: EnrolledFactor[] = [];
  isRecent = true;
  /** Whether a removal takes effect, and its answer is lost. */
  isAnswerLost = false;
  /** The failure that every call answers with instead, if set. */
  failure: string | null = null;
  /** What every call waits for. */
  held: Promise<void> = Promise.resolve();
  /** What listing waits for. */
  listing: Promise<void> = Promise.resolve();
  enrolments = 0;
  removals = 0;
  syncs = 0;
  private signedIn: boolean;

  constructor(signedIn: boolean) {
    this.signedIn = signedIn;
  }

  private async answer<Value>(value: () => Value): Answer<Value> {
    await this.held;
    if (this.failure) return fail({ code: this.failure });
    return this.isRecent ? ok(value()) : fail({ code: 'requires-recent-login' });
  }

  private readonly checked = async (code: string): Answer<typeof profile> => {
    if (code !== CODE) return fail({ code: 'invalid-verification-code' });
    this.signedIn = true;
    this.isRecent = true;
    return ok(profile);
  };

  private readonly secondFactor: SecondFactor = {
    list: async () => {
      await this.listing;
      return this.failure ? fail({ code: this.failure }) : ok([...this.factors]);
    },
    enrol: (name) => {
      this.enrolments += 1;
      return this.answer(() => ({
        secret: SECRET,
        address: `otpauth://totp/Scuderia:anna?secret=${SECRET}`,
        confirm: async (code: string) => {
          const confirmed = await this.checked(code);
          if (!confirmed.success) return confirmed;
          this.factors = [{ id: 'f1', name, since: clock.now() }];
          return ok(undefined);
        },
      }));
    },
    remove: async (id) => {
      this.removals += 1;
      const removed = await this.answer(() => {
        this.factors = this.factors.filter((factor) => factor.id !== id);
      });
      return this.isAnswerLost ? fail({ code: 'network-request-failed' }) : removed;
    },
  };

  app(): AdminApp {
    const syncNow = async () => {
      this.syncs += 1;
    };
    const sync = { ...QUIET_SYNC, syncNow };
    const session = { profile, mirror, register: openRegister(mirror), sync };
    return quietApp({
      clock,
      secondFactor: async () => this.secondFactor,
      session: () => (this.signedIn ? session : null),
      signIn: async (_email, password) => {
        if (password !== 'giusta') return fail({ code: 'invalid-credential' });
        return this.factors.length > 0
          ? fail({ code: 'multi-factor-auth-required', confirm: this.checked })
          : this.checked(CODE);
      },
    });
  }
}

async function open(account: Account, address: string) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const app = account.app();
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter({ openAdminApp: async () => app }, history);
  render(<RouterProvider router={router} />);
  return router;
}

const factor: EnrolledFactor = { id: 'f1', name: 'Telefono', since: clock.now() };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const code = () => page.getByRole('textbox', { name: login.code });

/** The field of the password, which has no role. */
const password = () =>
  eventually(() => {
    const field = document.querySelector<HTMLInputElement>('input[type="password"]');
    if (!field) throw new Error('no password is asked for');
    return field;
  });

async function give(digits: string) {
  await userEvent.fill(code(), digits);
  await button(login.confirm).click();
}

test('the login asks for the code, says what is wrong with it, and goes where it was going', async () => {
  const account = new Account(false);
  account.factors = [factor];
  const router = await open(account, '/admin/login?redirect=%2Fadmin%2Fround');
  await userEvent.fill(page.getByRole('textbox', { name: login.email }), 'anna@example.org');
  await userEvent.fill(await password(), 'giusta');
  await button(login.enter).click();

  await expect.element(code()).toHaveFocus();
  await expect.element(code()).toHaveAttribute('inputmode', 'numeric');
  await expect.element(code()).toHaveAttribute('autocomplete', 'one-time-code');
  await give('12345');
  await expect.element(page.getByRole('alert')).toHaveTextContent(login.sixDigits);
  await give('000 000');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(login.identity['invalid-verification-code']);
  await expect.element(code()).toHaveValue('');
  await give('123 456');
  await eventually(() => expect(router.state.location.pathname).toBe('/admin/round'));
});

test('from the code one can go back to e-mail and password', async () => {
  const account = new Account(false);
  account.factors = [factor];
  await open(account, '/admin/login');
  await userEvent.fill(page.getByRole('textbox', { name: login.email }), 'anna@example.org');
  await userEvent.fill(await password(), 'giusta');
  await button(login.enter).click();
  await button(login.otherAccount).click();
  await expect
    .element(page.getByRole('textbox', { name: login.email }))
    .toHaveValue('anna@example.org');
});

test('an app is added with its code and key, and what was refused is sent', async () => {
  const account = new Account(true);
  await open(account, '/admin/second-factor');
  await expect.element(page.getByText(labels.none)).toBeVisible();
  await button(labels.add).click();
  await userEvent.fill(page.getByRole('textbox', { name: labels.name }), 'Telefono');
  await button(labels.next).click();
  await expect.element(page.getByRole('img', { name: labels.qr })).toBeVisible();
  await expect.element(page.getByText(SECRET.replace(/(.{4})(?=.)/g, '$1 '))).toBeVisible();
  await give('000000');
  await expect.element(page.getByText(login.identity['invalid-verification-code'])).toBeVisible();
  await give(CODE);
  await expect.element(page.getByText('Telefono', { exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain(SECRET.slice(0, 4));
  expect(account.syncs).toBe(1);
});

test('until the list is read again after an app was added or removed, nothing is said of what there is', async () => {
  const account = new Account(true);
  await open(account, '/admin/second-factor');
  await button(labels.add).click();
  await userEvent.fill(page.getByRole('textbox', { name: labels.name }), 'Telefono');
  await button(labels.next).click();
  await expect.element(page.getByRole('img', { name: labels.qr })).toBeVisible();
  let go = () => {};
  const hold = () => {
    account.listing = new Promise((resolve) => {
      go = resolve;
    });
  };
  hold();
  await give(CODE);
  await expect.element(page.getByText(labels.added)).toBeVisible();
  expect(page.getByText(labels.none).elements()).toEqual([]);
  go();
  await button(labels.removeNamed('Telefono')).click();
  hold();
  await page.getByRole('dialog').getByRole('button', { name: labels.remove }).click();
  await expect.element(page.getByText(labels.removed)).toBeVisible();
  expect(button(labels.removeNamed('Telefono')).elements()).toEqual([]);
  go();
  await expect.element(page.getByText(labels.none)).toBeVisible();
});

test('an app that was added or removed is listed so where the answer was lost', async () => {
  const account = new Account(true);
  await open(account, '/admin/second-factor');
  await button(labels.add).click();
  await userEvent.fill(page.getByRole('textbox', { name: labels.name }), 'Telefono');
  await button(labels.next).click();
  await expect.element(page.getByRole('img', { name: labels.qr })).toBeVisible();
  account.factors = [factor];
  await button(commonLabels.back).click();
  await button(labels.removeNamed('Telefono')).click();
  account.isAnswerLost = true;
  await page.getByRole('dialog').getByRole('button', { name: labels.remove }).click();
  await expect.element(page.getByText(labels.none)).toBeVisible();
  await expect.element(page.getByText(labels.offline)).toBeVisible();
});

/** Removes an app of an account whose password is asked for again. */
async function removeLongAfterSignIn(): Promise<Account> {
  const account = new Account(true);
  account.factors = [factor];
  account.isRecent = false;
  await open(account, '/admin/second-factor');
  await button(labels.removeNamed('Telefono')).click();
  await page.getByRole('dialog').getByRole('button', { name: labels.remove }).click();
  await expect.element(page.getByText(labels.again)).toBeVisible();
  return account;
}

test('a sign-in that is not recent asks for password and code, and then does what was asked', async () => {
  const account = await removeLongAfterSignIn();
  await expect
    .element(page.getByRole('textbox', { name: login.email }))
    .toHaveValue('anna@example.org');
  await userEvent.fill(await password(), 'giusta');
  await button(login.enter).click();
  await give(CODE);
  await expect.element(page.getByText(labels.none)).toBeVisible();
  expect(account.factors).toEqual([]);
});

test('who does not want to write the password goes back to the list, and nothing was done', async () => {
  const account = await removeLongAfterSignIn();
  await button(commonLabels.back).click();
  await expect.element(button(labels.removeNamed('Telefono'))).toBeVisible();
  expect(page.getByText(labels.again).elements()).toEqual([]);
  expect(account.factors).toEqual([factor]);
});

test('an app that is not added after all, for lack of the password, leaves the list', async () => {
  const account = new Account(true);
  account.isRecent = false;
  await open(account, '/admin/second-factor');
  await button(labels.add).click();
  await button(labels.next).click();
  await expect.element(page.getByText(labels.again)).toBeVisible();
  await button(commonLabels.back).click();
  await expect.element(page.getByText(labels.none)).toBeVisible();
  await expect.element(button(labels.add)).toBeEnabled();
});

test.each([
  ['network-request-failed', labels.offline],
  ['operation-not-allowed', labels.notOffered],
  ['unverified-email', login.identity['unverified-email']],
])('it says what is missing: %s', async (failure, text) => {
  const account = new Account(true);
  account.failure = failure;
  await open(account, '/admin/second-factor');
  await expect.element(page.getByText(text)).toBeVisible();
  account.failure = null;
  const { promise, resolve } = Promise.withResolvers<void>();
  account.listing = promise;
  await button(commonLabels.retry).click();
  // Until the answer is here, it shows that it asks, and not the failure of before.
  await expect.element(page.getByText(commonLabels.loading)).toBeInTheDocument();
  expect(page.getByText(text).elements()).toEqual([]);
  resolve();
  await expect.element(page.getByText(labels.none)).toBeVisible();
});

describe('over a slow network', () => {
  const hold = (account: Account) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    account.held = promise;
    return resolve;
  };
  const next = () => page.getByRole('textbox', { name: labels.name });
  const press = (name: string) => (button(name).element() as HTMLElement).click();

  test('an app is removed once, however often that is asked for', async () => {
    const account = new Account(true);
    account.factors = [factor];
    await open(account, '/admin/second-factor');
    await expect.element(button(labels.removeNamed('Telefono'))).toBeVisible();
    const finish = hold(account);
    const shown = () => new Promise((done) => void setTimeout(done, 100));
    for (let n = 0; n < 2; n += 1) {
      press(labels.removeNamed('Telefono'));
      await shown();
      document.querySelector<HTMLElement>('dialog button:last-child')?.click();
      await shown();
    }
    finish();
    await expect.element(page.getByText(labels.none)).toBeVisible();
    expect(account.removals).toBe(1);
  });

  test('a double tap gives one key, and the answer to what was left shows none', async () => {
    const account = new Account(true);
    await open(account, '/admin/second-factor');
    await button(labels.add).click();
    const finish = hold(account);
    await userEvent.fill(next(), 'Telefono');
    await userEvent.keyboard('{Enter}{Enter}');
    expect(account.enrolments).toBe(1);
    await button(commonLabels.back).click();
    finish();
    await expect.element(button(labels.add)).toBeEnabled();
    await button(labels.add).click();
    await expect.element(next()).toHaveValue('');
    expect(page.getByRole('img', { name: labels.qr }).elements()).toEqual([]);
  });
});
