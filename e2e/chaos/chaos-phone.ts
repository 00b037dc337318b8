import type { Page } from '@playwright/test';
import type { Chance } from '../../tests/simulation/model/chance.ts';
import { enter, signIn, storedRows } from '../support/admin-app.ts';
import { type Phone, startPhone } from '../support/browser-phone.ts';
import type { ADMIN } from '../support/stage.ts';
import type { PhoneNetwork } from './phone-network.ts';

export type Person = typeof ADMIN;

/** How long a step waits for an element, in milliseconds, before it gives up. */
const TIMEOUT_MS = 10_000;

/** How far the clock of a phone is off, in milliseconds. */
const HOUR = 3_600_000;
const CLOCKS = [0, 0, 0, 0, 5 * HOUR, -5 * HOUR, 49 * HOUR, -49 * HOUR];

/** One person's phone: a browser with one tab or two, a network of its own, and a clock that may be wrong. */
export class ChaosPhone {
  private tab: Page;

  private constructor(
    readonly name: string,
    readonly person: Person,
    readonly network: PhoneNetwork,
    private phone: Phone,
    private readonly chance: Chance,
  ) {
    this.tab = phone.page;
  }

  /** Starts a browser and signs in. */
  static async start(
    name: string,
    person: Person,
    network: PhoneNetwork,
    chance: Chance,
  ): Promise<ChaosPhone> {
    const started = new ChaosPhone(
      name,
      person,
      network,
      await startPhone(undefined, undefined, true),
      chance,
    );
    await started.prepare();
    await signIn(started.page, network.url, person);
    return started;
  }

  /** The tab in the foreground. */
  get page(): Page {
    return this.tab;
  }

  get tabs(): number {
    return this.phone.context.pages().length;
  }

  /** SIGKILL, and a new start on the same profile, perhaps with another clock. */
  async killAndReopen(): Promise<void> {
    this.phone = await this.phone.reopen();
    this.tab = this.phone.page;
    await this.prepare();
    await this.load('/admin');
  }

  async kill(): Promise<void> {
    await this.phone.kill();
  }

  /** Opens a second tab, in the foreground, at an address of the admin app. */
  async openTab(address: string): Promise<void> {
    this.tab = await this.phone.context.newPage();
    this.tab.setDefaultTimeout(TIMEOUT_MS);
    await this.load(address);
  }

  /** Brings the other tab to the foreground. */
  async switchTab(): Promise<void> {
    this.tab = this.phone.context.pages().find((page) => page !== this.tab)!;
    await this.tab.bringToFront();
  }

  /** Closes the tab in the foreground. */
  async closeTab(): Promise<void> {
    const closing = this.tab;
    await this.switchTab();
    await closing.close();
  }

  /** Loads a page of the admin app; without a network it comes from the phone's caches. */
  async load(address: string): Promise<void> {
    await this.tab.goto(this.network.url + address, { waitUntil: 'commit' });
    await this.tab.locator('main').first().waitFor();
  }

  /** Goes to an address inside the running app, as a link does; loads it where the tab is not on the app. */
  async goTo(address: string): Promise<void> {
    if (this.tab.url().startsWith(this.network.url)) {
      await this.tab.evaluate((to) => window.history.pushState(null, '', to), address);
    } else {
      await this.load(address);
    }
  }

  async signInAgain(): Promise<void> {
    await enter(this.tab, this.person);
    await this.tab.waitForURL(/\/admin(?!\/login)/);
  }

  /** Taps 'Sincronizza ora' on the sync screen. */
  async syncNow(): Promise<void> {
    await this.tab.getByRole('main').getByRole('button', { name: 'Sincronizza ora' }).click();
  }

  /** The text of the file that the page last offered for download. */
  async download(): Promise<string> {
    await this.tab.waitForFunction(() => 'offered' in window);
    return this.tab.evaluate(async () => {
      const { offered } = window as unknown as { offered?: Promise<string> };
      Reflect.deleteProperty(window, 'offered');
      return offered ?? '';
    });
  }

  /** The rows of a store of the phone's database, read without the app. */
  rows(store: string): Promise<Record<string, unknown>[]> {
    return storedRows(this.tab, store, this.person);
  }

  discard(): Promise<void> {
    return this.phone.discard();
  }

  private async prepare(): Promise<void> {
    this.tab.setDefaultTimeout(TIMEOUT_MS);
    // The loader of these files wraps functions in a helper, `__name`, that a page lacks.
    await this.phone.context.addInitScript('globalThis.__name = (of) => of;');
    await this.phone.context.addInitScript(keepDownloads);
    await this.phone.context.addInitScript(setClock, this.chance.pick(CLOCKS));
  }
}

/** Runs in the page, before the app: keeps the text of the latest file that is offered for download. */
function keepDownloads(): void {
  const offer = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (file: Blob) => {
    Object.assign(window, { offered: file.text() });
    return offer(file);
  };
}

/** Runs in the page, before the app: moves the clock by some milliseconds. */
function setClock(by: number): void {
  const Real = Date;
  class Wrong extends Real {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [Real.now() + by]) as [number]));
    }
    static override now(): number {
      return Real.now() + by;
    }
  }
  if (by !== 0) globalThis.Date = Wrong as DateConstructor;
}
