import { itArchive } from '../../i18n/it-archive.ts';
import { ScreenHead } from '../shared/screen-head.tsx';
import { ArchiveExport } from './archive-export.tsx';
import { ArchiveImport } from './archive-import.tsx';

/** The whole register, out to a file and in from one. */
export function ArchiveScreen() {
  return (
    <>
      <ScreenHead title={itArchive.archive.title} />
      <ArchiveExport />
      <ArchiveImport />
    </>
  );
}
