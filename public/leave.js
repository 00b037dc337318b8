// Redirects a page that only leads elsewhere, at once and without a history entry. Without a connection the page stays
// and shows its content instead of a browser error. A page that the service worker served proves nothing about the
// network, and `onLine` is true also on a network that answers nothing. So our own host is then asked first, for a file
// that the worker does not cache.
const { to } = document.currentScript.dataset;
const leave = () => location.replace(to);
// A visitor who opens only this page should have the whole site offline too: the service worker goes on installing
// after the page is left.
const keepSite = () => {
  const address = '/service-worker.js';
  const policy = { createScriptURL: () => address };
  const worker =
    window.trustedTypes?.createPolicy('scuderia', policy).createScriptURL(address) ?? address;
  navigator.serviceWorker?.register(worker).catch(() => undefined);
};
const leaveIfReachable = async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 4000);
  const { signal } = controller;
  const options = { method: 'HEAD', cache: 'no-store', redirect: 'error', signal };
  const answer = await fetch('/robots.txt', options).catch(() => null);
  if (answer?.ok) leave();
};
if (navigator.onLine) {
  // For src/main-site.ts, which registers the worker on other pages and proposes to install the site there.
  document.documentElement.dataset.leaving = '';
  if (navigator.serviceWorker?.controller) void leaveIfReachable();
  else {
    leave();
    keepSite();
  }
}
