import { dayOf } from './model/values/calendar.ts';
import { hmacOf } from './platform/hmac.ts';
import { workerUrl } from './platform/worker-url.ts';
import { keepingOf } from './site/script/guest-offline.ts';
import { openGuestRound } from './site/script/guest-round.ts';
import { openGuestStore } from './site/script/guest-store.ts';
import { installWorker } from './site/script/install-worker.ts';

/*
 * The composition root of the page of a given round. It makes no request to a server: its data come in the address's
 * fragment or in a file, and the ticks stay on the phone until the guest gives them back.
 */

const download = (name: string, text: string) => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const keeping = keepingOf({ workers, caches: globalThis.caches, wait });
if (workers && !import.meta.env.DEV) {
  const install = () => void installWorker({ workers, address: workerUrl(), wait });
  // Once the page has what it needs itself.
  if (document.readyState === 'complete') install();
  else window.addEventListener('load', install);
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
      download,
      confirm: (question) => window.confirm(question),
    }),
);
