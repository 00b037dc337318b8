// Leaves a page that leads elsewhere before anything else is loaded; see src/site/leave.ts.
if (navigator.onLine) location.replace(document.currentScript.dataset.to);
