import { COLLECTION_NAMES } from '../../model/collections.ts';
import { WhenReceived } from '../shared/reading/first-pull.tsx';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { ArchiveExport } from './archive-export.tsx';
import { ArchiveImport } from './archive-import.tsx';
import { labels } from './labels.ts';

/** Exports and imports the whole register. */
export function ArchiveScreen() {
  return (
    <>
      <ScreenHead title={labels.title} />
      <WhenReceived of={COLLECTION_NAMES}>
        <ArchiveExport />
        <ArchiveImport />
      </WhenReceived>
    </>
  );
}
