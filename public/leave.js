// Leaves a page that leads elsewhere, at once and without a step back to it. Without a connection
// the page stays and shows its content instead of a browser error.
if (navigator.onLine) location.replace(document.currentScript.dataset.to);
