import { ScreenHead } from '../shared/screen-head.tsx';
import { ArchiveExport } from './archive-export.tsx';
import { ArchiveImport } from './archive-import.tsx';
import { labels } from './labels.ts';

/** Exports and imports the whole register. */
export function ArchiveScreen() {
  return (
    <>
      <ScreenHead title={labels.title} />
      <ArchiveExport />
      <ArchiveImport />
    </>
  );
}
