// Leaves a page that leads elsewhere, at once and without a step back to it. Without a connection the
// page stays and shows its content instead of a browser error. A page that the worker has answered says
// nothing about the network, and a phone on a dead one thinks it is online: there our own host is asked
// first, for a file that the worker does not keep.
const { to } = document.currentScript.dataset;
const leave = () => location.replace(to);
// Whoever sees only this page of the site shall have all of them without a connection too: the worker goes
// on installing itself when the page is gone. (src/main-site.ts, which does this elsewhere, leaves it alone.)
const keepSite = () => {
  document.documentElement.dataset.leaving = '';
  const address = '/service-worker.js';
  const policy = { createScriptURL: () => address };
  const worker =
    window.trustedTypes?.createPolicy('scuderia', policy).createScriptURL(address) ?? address;
  navigator.serviceWorker?.register(worker).catch(() => undefined);
};
const leaveIfReachable = async () => {
  const signal = AbortSignal.timeout(4000);
  const options = { method: 'HEAD', cache: 'no-store', redirect: 'error', signal };
  const answer = await fetch('/robots.txt', options).catch(() => null);
  if (answer?.ok) leave();
};
if (navigator.onLine) {
  if (navigator.serviceWorker?.controller) void leaveIfReachable();
  else {
    leave();
    keepSite();
  }
}
