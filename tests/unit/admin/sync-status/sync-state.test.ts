import { expect, test } from 'vitest';
import {
  type ThisTab,
  chipText,
  failureText,
  isOffline,
  syncStateOf,
} from '../../../../src/admin/sync-status/sync-state.ts';
import { statusLabels } from '../../../../src/admin/sync-status/status-labels.ts';
import {
  type ShownStatus,
  sendingLabels,
} from '../../../../src/admin/shared/labels/sending-labels.ts';
import { resumeLabels } from '../../../../src/admin/shared/labels/resume-labels.ts';
import { labels } from '../../../../src/admin/sync/labels.ts';
import { whyNotReady } from '../../../../src/admin/sync-status/readiness.ts';
import { waitingReason } from '../../../../src/admin/sync/waiting-reason.ts';
import type { AttemptFailure, Mutation } from '../../../../src/mutation/mutation.ts';
import type { SyncStatus } from '../../../../src/sync/status.ts';

const NOW = Date.UTC(2026, 9, 14, 12);
const HOUR = 3_600_000;
const CALM: ShownStatus = {
  lost: null,
  pending: 0,
  rejected: 0,
  conflicts: 0,
  damaged: 0,
  oldestPendingAt: null,
  pushFailure: null,
  pushFailedAt: null,
  pullFailure: null,
  lastPushAt: NOW - HOUR,
  lastPullAt: NOW - 60_000,
  pause: null,
  firstPull: [],
};
const LOST = { deviceId: 'x', unsent: 2, oldestAt: null, at: NOW };
const WAITING: Partial<SyncStatus> = { pending: 3, oldestPendingAt: NOW - HOUR };

test.each<[string, Partial<ShownStatus>, Partial<ThisTab>]>([
  ['Tutto inviato', {}, {}],
  // What a cleared database held was not sent, and nothing of it waits.
  ['Niente da inviare', { lost: LOST }, {}],
  ['3 da inviare', { ...WAITING, lost: LOST }, {}],
  ['Tutto inviato', {}, { busy: true }],
  ['Mai sincronizzato', { lastPullAt: null }, {}],
  ['Aggiornamento', { lastPullAt: null }, { busy: true }],
  ['Tutto inviato', { pullFailure: 'denied' }, {}],
  ['Non aggiornato', { pullFailure: 'denied', lastPullAt: NOW - HOUR }, {}],
  ['Non aggiornato', { pullFailure: 'server', lastPullAt: NOW - HOUR }, { busy: true }],
  ['Non aggiornato', { lastPullAt: NOW - HOUR }, {}],
  ['Aggiornamento', { lastPullAt: NOW - HOUR }, { busy: true }],
  ['Senza rete', { pullFailure: 'offline', lastPullAt: NOW - HOUR }, {}],
  ['3 da inviare', { ...WAITING, lastPullAt: NOW - HOUR }, {}],
  ['3 da inviare', WAITING, {}],
  // What is sent reached the server since.
  ['3 da inviare', { ...WAITING, pushFailure: 'server', pullFailure: 'offline' }, {}],
  ['Invio in corso (3)', WAITING, { busy: true }],
  ['Senza rete', {}, { online: false }],
  ['Senza rete · 3 da inviare', WAITING, { online: false }],
  ['Senza rete · 3 da inviare', { ...WAITING, pushFailure: 'offline' }, { busy: true }],
  // Something was received after the attempt.
  ['3 da inviare', { ...WAITING, pushFailure: 'offline', pushFailedAt: NOW - 2 * 60_000 }, {}],
  ['Senza rete · 3 da inviare', { ...WAITING, pushFailure: 'offline', pushFailedAt: NOW }, {}],
  [
    'Senza rete · 3 da inviare',
    { ...WAITING, pushFailure: 'offline', pushFailedAt: NOW - HOUR, pullFailure: 'server' },
    {},
  ],
  [
    '1 da inviare, invio in ritardo',
    { ...WAITING, pending: 1, oldestPendingAt: NOW - 25 * HOUR },
    {},
  ],
  ['3 da inviare, invio in ritardo', { ...WAITING, oldestPendingAt: NOW - 25 * HOUR }, {}],
  [
    'Senza rete · 3 da inviare, invio in ritardo',
    { ...WAITING, oldestPendingAt: NOW - 25 * HOUR },
    { online: false },
  ],
  // The phone's clock was a year ahead and has been corrected.
  ['Non aggiornato', { lastPullAt: NOW + 365 * 24 * HOUR }, {}],
  ['3 da inviare, invio in ritardo', { ...WAITING, oldestPendingAt: NOW + 365 * 24 * HOUR }, {}],
  // The screen's own clock advances once a minute.
  ['Tutto inviato', { lastPullAt: NOW + 60_000 }, {}],
  ['1 da controllare', { damaged: 1 }, {}],
  ['2 da controllare', { ...WAITING, rejected: 1, conflicts: 1 }, {}],
  ['Senza rete · 2 da controllare', { ...WAITING, rejected: 1, conflicts: 1 }, { online: false }],
  ['Senza rete · 1 da controllare', { damaged: 1, pullFailure: 'offline' }, {}],
  ['Senza rete · Accesso scaduto', { pause: 'signedOut' }, { online: false }],
  ['Accesso scaduto · 3 da inviare', { ...WAITING, pause: 'signedOut', rejected: 1 }, {}],
  ['Memoria piena · 3 da inviare', WAITING, { full: true }],
  ['Senza rete · Memoria piena', {}, { full: true, online: false }],
  ['Account non abilitato', { ...WAITING, pause: 'notEnabled' }, {}],
])('[STATUS-1] %s', (text, change, { busy = false, full = false, online = true }) => {
  const status = { ...CALM, ...change };
  const state = syncStateOf(status, { busy, full, online }, NOW);
  expect(chipText(state, status, isOffline(status, online))).toBe(text);
});

test('[STATUS-4] that all is on the server is not said of what a cleared database held', () => {
  const said = (change: Partial<ShownStatus>) => sendingLabels.nothingWaits({ ...CALM, ...change });
  expect(said({})).toContain('tutto quello che hai registrato è sul server');
  expect(said({ lost: LOST })).toBe('Niente da inviare.');
  expect(said({ lost: LOST, rejected: 1 })).toContain('aspetta una tua scelta');
});

test.each([
  [1, 'conteneva una modifica non inviata (salvata alle 13:00): va registrata di nuovo.'],
  [
    2,
    'conteneva 2 modifiche non inviate (la più vecchia salvata alle 13:00): vanno registrate di nuovo.',
  ],
])('[STATUS-4] of %d lost changes is said what to do', (unsent, said) => {
  const lost = { ...LOST, unsent, oldestAt: NOW - HOUR };
  expect(statusLabels.eviction.lost(lost, NOW)).toContain(said);
  expect(statusLabels.eviction.lost({ ...lost, oldestAt: null }, NOW)).not.toContain('(');
});

test('[STATUS-1] that there is no network stands beside whatever else the chip says', () => {
  for (const change of [
    {},
    WAITING,
    { lastPullAt: null },
    { rejected: 1 },
    { conflicts: 2 },
    { damaged: 1 },
    { pause: 'signedOut' },
    { pause: 'notEnabled' },
    { ...WAITING, oldestPendingAt: NOW - 25 * HOUR },
  ] satisfies Partial<SyncStatus>[]) {
    const status = { ...CALM, ...change };
    for (const full of [false, true]) {
      for (const busy of [false, true]) {
        const state = syncStateOf(status, { busy, full, online: false }, NOW);
        expect(chipText(state, status, isOffline(status, false))).toContain('Senza rete');
      }
    }
  }
});

test('why nothing was received is said in words of its own, where it is not why nothing was sent', () => {
  const said = (change: Partial<SyncStatus>) => failureText({ ...CALM, ...change });
  expect(said({})).toBeNull();
  expect(said({ pullFailure: 'denied' })).toBe(statusLabels.whyNotReceived.denied);
  expect(said({ pullFailure: 'server' })).toBe(statusLabels.why.server);
  expect(said({ pushFailure: 'denied', pullFailure: 'server' })).toBe(statusLabels.why.denied);
});

test.each([
  [{}, true, null],
  [{}, false, statusLabels.notReady.app],
  [{}, undefined, undefined],
  [{ lastPullAt: null }, true, 'Il registro non è ancora tutto qui: serve la rete, una volta.'],
  [{ firstPull: ['horses'] }, undefined, statusLabels.notReady.register(null)],
  [{ lastPullAt: null, pullFailure: 'offline' }, true, statusLabels.notReady.register(null)],
  // Beside 'Il server non lascia leggere una parte del registro', as before the rules are deployed.
  ...(['denied', 'server'] as const).map(
    (pullFailure) =>
      [
        { lastPullAt: null, pullFailure },
        true,
        'Il registro non è ancora tutto qui. Riprova da solo tra poco.',
      ] as const,
  ),
  [
    { lastPullAt: null, pullFailure: 'denied', pause: 'signedOut' },
    true,
    statusLabels.notReady.register(resumeLabels.signedOut),
  ],
] as const)('with %j, kept: %j, the phone is not ready because: %j', (change, isKept, why) =>
  expect(whyNotReady({ ...CALM, ...change } as SyncStatus, isKept)).toBe(why),
);

const UPDATE: Mutation = {
  mutationId: 'm',
  uid: 'anna',
  deviceId: 'd',
  createdAt: NOW - HOUR,
  seq: 1,
  baseRev: 0,
  status: 'pending',
  attempts: 1,
  triedAt: NOW - HOUR,
  lastError: null,
  nextAttemptAt: NOW + HOUR,
  op: 'update',
  path: 'horses/stella',
  patch: {},
  seen: {},
};
test('[STATUS-2] what another device may send is not said to be in a file, where none was written', () => {
  // As a return of a given round is taken in, and what a file of unsent changes holds.
  const { triedAt: _, ...handedOver } = UPDATE;
  expect(waitingReason(handedOver, false, false, NOW)).toBe(
    'Salvata alle 13:00. Può inviarla anche un altro dispositivo.',
  );
});

test('[STATUS-1] a change that this app does not know, or that follows a deletion, says what it waits for', () => {
  const saved = 'Salvata alle 13:00.';
  const reason = (change: Partial<Mutation>, isHeld = true) =>
    waitingReason({ ...UPDATE, ...change } as Mutation, false, false, NOW, isHeld);
  const patch = { wings: { from: null, to: 2 } };
  for (const isHeld of [true, false])
    expect(reason({ patch }, isHeld)).toBe(`${saved} ${labels.waiting.ofNewerApp()}`);
  const after = 'another';
  expect(reason({ after, attempts: 0 })).toBe(`${saved} ${labels.waiting.follows}`);
  // Once it was tried, what it met is why.
  expect(reason({ after, lastError: 'offline' })).toBe(
    `${saved} Ultimo tentativo alle 13:00. Non ha trovato rete. Parte da sola appena torna.`,
  );
});

test('[STATUS-1] a change whose next attempt lies beyond any wait, by a clock that was set back, is not said to wait', () => {
  const told = (nextAttemptAt: number) =>
    waitingReason({ ...UPDATE, lastError: 'server', nextAttemptAt }, false, false, NOW);
  expect(told(NOW + HOUR / 6)).toMatch(/Prossimo tentativo alle 14:10\.$/);
  expect(told(NOW + 3 * HOUR)).toMatch(/si riprova tra poco\.$/);
});

const FAILURES = [null, ...(Object.keys(statusLabels.why) as AttemptFailure[])];
/** What is true of a failure, and not of a phone that goes on as soon as a person acts. */
const OTHER_REASONS = [
  ...Object.values(statusLabels.why),
  statusLabels.notHeld,
  ...Object.values(statusLabels.whyNotReceived),
  statusLabels.details.offline,
  statusLabels.notReady.register(null),
  resumeLabels.offline,
  resumeLabels.failed,
  labels.waiting.noNetwork,
  labels.waiting.whenOnline,
  'Prossimo tentativo',
  'Trova un po’ di segnale',
];

test.each([
  ['signedOut', 'Accesso scaduto', 'quando accedi di nuovo'],
  ['notEnabled', 'Account non abilitato', 'quando l’account è abilitato'],
] as const)('[STATUS-1] a pause (%s) is the reason, whatever failed', (pause, called, goesOn) => {
  for (const online of [true, false]) {
    for (const pushFailure of FAILURES) {
      for (const pullFailure of FAILURES) {
        const failures = { pushFailure, pushFailedAt: pushFailure && NOW - HOUR, pullFailure };
        const status = { ...CALM, ...failures, pause, pending: 3 };
        const offline = isOffline(status, online);
        expect(offline).toBe(!online);
        const chip = chipText(
          syncStateOf(status, { busy: false, full: false, online }, NOW),
          status,
          offline,
        );
        expect(chip).toContain(called);
        expect(chip.includes('Senza rete')).toBe(!online);
        const row = { ...UPDATE, lastError: pushFailure };
        const notReady = whyNotReady({ ...status, lastPullAt: null }, true);
        expect(notReady).toContain(goesOn);
        const said = [
          failureText(status, offline),
          notReady,
          waitingReason(row, false, true, NOW),
          statusLabels.late(true),
        ].join(' ');
        expect(OTHER_REASONS.filter((reason) => said.includes(reason))).toEqual([]);
        // Once it has ended, what the last attempt met is told again.
        if (pushFailure === null) continue;
        expect(failureText({ ...status, pause: null })).toBe(statusLabels.why[pushFailure]);
        const told = waitingReason(row, false, false, NOW);
        expect(OTHER_REASONS.some((reason) => told.includes(reason))).toBe(true);
      }
    }
  }
});
