import { keepDraft } from '../../../../src/mirror/drafts/drafts.ts';
import { type OpenRegister, type Tab, nameOn } from '../../model/device.ts';
import type { World } from '../../model/world.ts';

const PEOPLE = ['anna', 'bruno', 'carla'] as const;

/** Somebody signs out, or in: the owner of the device, or anybody. */
export function signInOrOut(world: World, tab: Tab): void {
  const { chance, trace, oracle } = world;
  const { device, app } = tab;
  if (!app) return;
  const register = tab.register();
  if (register && chance.happens(0.85)) {
    const { name, uid } = register.user;
    if (chance.happens(0.3)) typeAndLeave(world, register);
    trace(`${name} signs out`);
    oracle.mayForget(name);
    const { sessionWrites, tabsOpened } = device;
    const isAlone = device.tabs.size === 1;
    const isLocked = () =>
      isAlone &&
      device.tabsOpened === tabsOpened &&
      device.session !== uid &&
      device.sessionWrites === sessionWrites + 1;
    void app
      .signOut()
      // Where there is another tab, or somebody signs in or out meanwhile, the check is left to a later sign-out, or to
      // the launch at the end of the run. A tab that was closed meanwhile may have taken something in after the lock.
      .then(() => isLocked() && oracle.locked(name))
      .catch(() => undefined); // the storage refused: it is all still there
  } else {
    const [owner] = [...device.users.keys()];
    const uid = chance.happens(0.5) ? owner! : chance.pick(PEOPLE);
    trace(`${uid} signs in on ${device.name}`);
    // This sign-in may lock everybody else, also a person who signs in while it is under way: it
    // may end after theirs.
    for (const other of PEOPLE) {
      if (other !== uid) oracle.mayForget(nameOn(device, other));
    }
    void app.signIn(uid, '').catch(() => undefined);
  }
}

/** Something is typed into a form and never saved. */
function typeAndLeave({ oracle, nextNumber }: World, { user, mirror }: OpenRegister): void {
  const key = `horses/new/${nextNumber()}`;
  void keepDraft(mirror, key, { notes: 'bozza' })
    .then(() => oracle.drafted(user.name, key))
    .catch(() => undefined);
}
