import type { SessionRecord } from '../../../src/mirror/device/session-record.ts';
import type { Profile } from '../../../src/platform/profile.ts';
import type { Locks } from '../../../src/platform/locks.ts';
import { fail, ok } from '../../../src/platform/result.ts';
import type { Identity } from '../../../src/platform/identity.ts';
import type { Chance } from './chance.ts';
import type { Tab } from './device.ts';
import type { Schedule } from './schedule.ts';

/** The Web Locks of a device. One lock in five is not held, as in a browser that has none (PUSH-13). */
export function locksOf(tab: Tab, chance: Chance): Locks {
  const { device } = tab;
  return {
    hold: async (name, work, wait) => {
      while (device.locks.has(name)) {
        if (wait === null) return;
        await new Promise<void>((released) => device.waiting.push(released));
        if (wait.aborted || !tab.alive) return;
      }
      if (chance.happens(0.8)) device.locks.add(name);
      try {
        await work();
      } finally {
        device.locks.delete(name);
        for (const released of device.waiting.splice(0)) released();
      }
    },
  };
}

/** The session record as a tab has it: what another tab writes is noticed some time later. */
export function sessionRecordOf(tab: Tab, schedule: Schedule): SessionRecord {
  const { device } = tab;
  const read = async () => {
    await schedule.suspend(tab, 'read', 'session');
    return device.session === null ? null : profileOf(device.session);
  };
  return {
    read,
    write: async (profile) => {
      await schedule.suspend(tab, 'read', 'session');
      device.session = profile?.uid ?? null;
      device.sessionWrites += 1;
      for (const [changed, other] of device.sessionWatchers) if (other.alive) changed();
    },
    ended: async () => null, // what the login says is no part of the simulation
    isLeaving: async () => false,
    left: async () => undefined,
    watch: (changed) => {
      const look = () => void read().then(changed);
      device.sessionWatchers.set(look, tab);
      look();
      return () => void device.sessionWatchers.delete(look);
    },
  };
}

/** The identity provider, which keeps its credentials on the device. */
export function identityOf(tab: Tab, schedule: Schedule): Identity {
  const { device } = tab;
  return {
    signIn: async (email) => {
      const answered = await schedule.suspend(tab, 'request', 'signIn').then(
        () => device.online,
        () => false,
      );
      if (!answered) return fail({ code: 'network-request-failed' });
      device.identity = email;
      device.token = 'good';
      return ok(profileOf(email));
    },
    signOut: async () => {
      await schedule.suspend(tab, 'read', 'signOut');
      device.identity = null;
    },
    onSessionEnd: (ended) => {
      tab.sessionEnded = ended;
    },
  };
}

function profileOf(uid: string): Profile {
  const names = { displayName: null, givenName: null, familyName: null };
  return { uid, email: uid, emailVerified: true, photoURL: null, phoneNumber: null, ...names };
}
