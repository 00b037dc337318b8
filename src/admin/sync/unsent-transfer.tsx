import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { useRef, useState } from 'react';
import { countUnsent } from '../../mirror/outbox/outbox.ts';
import { FILE_LIMITS } from '../../platform/file-limits.ts';
import { jsonText } from '../../platform/json-file.ts';
import type { UnsentFile } from '../../register/unsent-file/read-unsent-file.ts';
import {
  type UnsentPreview,
  previewUnsent,
  importUnsent,
  withoutDeletions,
} from '../../register/unsent-file/unsent-file.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { Button } from '../../ui/button.tsx';
import { useAdminApp, useSession } from '../session/session-context.tsx';
import { loaded } from '../shared/frame/loaded.ts';
import { FileButton } from '../shared/forms/file-button.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { useSingleFlight } from '../shared/forms/use-single-flight.ts';
import { exportUnsent } from '../shared/output/export-unsent.ts';
import styles from './sync-screen.module.css';
import { labels } from './labels.ts';
import { failureLabels } from '../shared/labels/failure-labels.ts';
import type { UnsentPreviewView } from './unsent-preview.tsx';

/** A chosen file, and what importing it would do. */
interface Chosen {
  readonly file: UnsentFile;
  readonly preview: UnsentPreview;
  readonly View: typeof UnsentPreviewView;
}

/** The code that reads a file and shows its content; not needed to export. */
const loadPreview = async () => {
  const [{ readUnsentFile }, { UnsentPreviewView }] = await Promise.all([
    import('../../register/unsent-file/read-unsent-file.ts'),
    import('./unsent-preview.tsx'),
  ]);
  return { readUnsentFile, View: UnsentPreviewView };
};

/** Exports all unsent changes to a file, and imports such a file after a preview (STATUS-2). */
export function UnsentTransfer() {
  const { mirror, sync } = useSession();
  const { diary } = useAdminApp();
  const toasts = useToasts();
  const count = useLiveQuery(() => countUnsent(mirror), [mirror]);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { run } = useSingleFlight();

  const latest = useRef<File>(undefined);
  const choose = async (file: File) => {
    latest.current = file;
    setChosen(null);
    if (file.size > FILE_LIMITS.json) return toasts.toastError(labels.file.tooBig);
    const code = await loaded(loadPreview);
    if (!code) return toasts.toastError(failureLabels.notLoaded);
    const { readUnsentFile, View } = code;
    const read = readUnsentFile(await file.arrayBuffer().then(jsonText, () => ''), mirror.uid);
    // Another file was chosen meanwhile.
    if (latest.current !== file) return;
    if (!read.success) return toasts.toastError(labels.file[read.error]);
    const preview = await previewUnsent(mirror, read.data.changes).catch(() => null);
    if (latest.current !== file) return;
    if (!preview) return toasts.toastError(failureLabels.read);
    setChosen({ file: read.data, preview, View });
  };

  const importFile = (of: Chosen, withDeletions: boolean) =>
    run(async () => {
      const { file } = of;
      const wanted = withDeletions ? file.changes : withoutDeletions(file.changes);
      const taken = await importUnsent(mirror, wanted);
      if (!taken.success) return toasts.toastFailure(taken.error);
      // Another file may have been chosen meanwhile: it stays to be looked at.
      setChosen((now) => (now === of ? null : now));
      toasts.toast(labels.file.imported(taken.data.added, taken.data.known));
      // The preview with the button is gone.
      document.getElementById('content')?.focus();
      void sync.syncNow();
    });

  return (
    <>
      <p>{labels.file.hint}</p>
      <div className={styles.choices}>
        <Button
          big
          disabled={!count}
          onClick={() =>
            void exportUnsent(mirror, diary).catch(() => toasts.toastError(failureLabels.read))
          }
        >
          {count === undefined
            ? commonLabels.loading
            : count === 0
              ? labels.file.nothing
              : labels.file.export(count)}
        </Button>
        <FileButton
          label={labels.file.import}
          accept="application/json,.json"
          onFile={(file) => void choose(file)}
        />
      </div>
      {chosen && (
        <chosen.View
          file={chosen.file}
          preview={chosen.preview}
          onImport={(withDeletions) => void importFile(chosen, withDeletions)}
          onCancel={() => setChosen(null)}
        />
      )}
    </>
  );
}
