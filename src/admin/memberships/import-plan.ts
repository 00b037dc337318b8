/* What is shown once a file was read: one script, loaded then. */

export { ImportChoices } from './import-choices.tsx';
export { ImportPreview } from './import-preview.tsx';
