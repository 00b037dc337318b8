import type { Tab } from '../model/device.ts';
import type { World } from '../model/world.ts';

/** Somebody signs out, or in: the owner of the device, or anybody. */
export function signInOrOut({ chance, trace, oracle }: World, tab: Tab): void {
  const { device, app } = tab;
  if (!app) return;
  const register = tab.register();
  if (register && chance.happens(0.85)) {
    const { name } = register.user;
    trace(`${name} signs out`);
    oracle.signsOut(name);
    void app
      .signOut()
      .then(() => device.tabs.size === 1 && oracle.signedOut(name))
      .catch(() => undefined); // the storage refused: it is all still there
  } else {
    const [owner] = [...device.users.keys()];
    const uid = chance.happens(0.5) ? owner! : chance.pick(['anna', 'bruno', 'carla']);
    trace(`${uid} signs in on ${device.name}`);
    void app.signIn(uid, '').catch(() => undefined);
  }
}
