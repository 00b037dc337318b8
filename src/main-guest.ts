import { dayOf } from './model/values/calendar.ts';
import { downloadFile } from './platform/download-file.ts';
import { hmacOf } from './platform/hmac.ts';
import { isShellKept } from './platform/kept-shell.ts';
import { whenLoaded } from './platform/when-loaded.ts';
import { workerUrl } from './platform/worker-url.ts';
import { keepingOf } from './site/script/guest-offline.ts';
import { openGuestRound } from './site/script/guest-round.ts';
import { openGuestStore } from './site/script/guest-store.ts';
import { installWorker } from './site/script/install-worker.ts';

/*
 * The composition root of the page of a given round. It makes no request to a server: its data come in the address's
 * fragment or in a file, and the ticks stay on the phone until the guest gives them back.
 */

const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const keeping = keepingOf({ workers, isKept: isShellKept, wait });
if (workers && !import.meta.env.DEV) {
  whenLoaded(() => void installWorker({ workers, address: workerUrl(), wait }));
}

void Promise.all([openGuestStore(indexedDB).catch(() => null), keeping]).then(
  ([store, { isOffline, offline }]) =>
    openGuestRound({
      store,
      hmac: hmacOf,
      isOffline,
      offline,
      today: () => dayOf(Date.now()),
      now: Date.now,
      fragment: () => location.hash.slice(1),
      clearFragment: () => history.replaceState(null, '', location.pathname),
      returnAddress: `${location.origin}/admin/given-rounds`,
      // Missing if the page was not loaded over a secure connection, or if the browser does not support it.
      share: navigator.share ? (text, url) => navigator.share({ text, url }) : null,
      copy: navigator.clipboard ? (text) => navigator.clipboard.writeText(text) : null,
      download: (name, text) => downloadFile(name, 'text/plain', text),
      confirm: (question) => window.confirm(question),
    }),
);
