import { expect, test } from 'vitest';
import { chipText, syncStateOf } from '../../../src/admin/shell/sync-state.ts';
import type { SyncStatus } from '../../../src/sync/status.ts';

const NOW = Date.UTC(2026, 9, 14, 12);
const HOUR = 3_600_000;
const CALM: SyncStatus = {
  pending: 0,
  attention: 0,
  conflicts: 0,
  oldestPendingAt: null,
  lastError: null,
  lastPushAt: NOW - HOUR,
  lastPullAt: NOW - HOUR,
  pause: null,
};
const WAITING: Partial<SyncStatus> = { pending: 3, oldestPendingAt: NOW - HOUR };

test.each<[string, Partial<SyncStatus>, { busy?: boolean; online?: boolean }]>([
  ['Tutto inviato', {}, {}],
  ['Tutto inviato', {}, { busy: true }],
  ['Mai sincronizzato', { lastPullAt: null }, {}],
  ['Aggiornamento', { lastPullAt: null }, { busy: true }],
  ['3 da inviare', WAITING, {}],
  ['Invio in corso (3)', WAITING, { busy: true }],
  ['Senza rete', {}, { online: false }],
  ['Senza rete · 3 da inviare', WAITING, { online: false }],
  ['Senza rete · 3 da inviare', { ...WAITING, lastError: 'offline' }, { busy: true }],
  ['3 da inviare da più di un giorno', { ...WAITING, oldestPendingAt: NOW - 25 * HOUR }, {}],
  [
    '3 da inviare da più di un giorno',
    { ...WAITING, oldestPendingAt: NOW - 25 * HOUR },
    { online: false },
  ],
  ['2 da controllare', { ...WAITING, attention: 1, conflicts: 1 }, { online: false }],
  ['Accesso scaduto · 3 da inviare', { ...WAITING, pause: 'signedOut', attention: 1 }, {}],
  ['Account non abilitato', { ...WAITING, pause: 'notEnabled' }, {}],
])('[STATUS-1] %s', (words, change, { busy = false, online = true }) => {
  const status = { ...CALM, ...change };
  expect(chipText(syncStateOf(status, busy, online, NOW), status)).toBe(words);
});
