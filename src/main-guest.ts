import { dayOf } from './model/values/calendar.ts';
import { hmacOf } from './platform/hmac.ts';
import { openGuestRound } from './site/script/guest-round.ts';
import { openGuestStore } from './site/script/guest-store.ts';

/*
 * The composition root of the page of a given round. It makes no request to a server: its data come in the address's
 * fragment or in a file, and the ticks stay on the phone until the guest gives them back.
 */
const hasWorkers = 'serviceWorker' in navigator;

const download = (name: string, text: string) => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

void openGuestStore(indexedDB)
  .catch(() => null)
  .then((store) =>
    openGuestRound({
      store,
      hmac: hmacOf,
      isOffline: hasWorkers && navigator.serviceWorker.controller !== null,
      // Fulfilled once the worker has all its files, which src/main-site.ts installs.
      offline: hasWorkers ? navigator.serviceWorker.ready : new Promise(() => {}),
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
