import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';
import {
  type ImportFailure,
  countUnsent,
  importUnsentFile,
} from '../../register/unsent-file/unsent-file.ts';
import { Button } from '../../ui/button.tsx';
import { useAdminApp, useSession } from '../session/session-context.tsx';
import { useToasts } from '../shared/toasts.tsx';
import { exportUnsent } from './export-unsent.ts';
import styles from './sync-screen.module.css';
import { labels } from './labels.ts';
import { failureLabels } from '../shared/failure-labels.ts';

function failureLabel(failure: ImportFailure): string {
  return failure === 'unreadable' || failure === 'otherPerson'
    ? labels.file[failure]
    : failureLabels.save[failure];
}

/** Exports all unsent changes to a file and imports such a file (STATUS-2). */
export function UnsentTransfer() {
  const { mirror, sync } = useSession();
  const { diary } = useAdminApp();
  const toasts = useToasts();
  const input = useRef<HTMLInputElement>(null);
  const count = useLiveQuery(() => countUnsent(mirror), [mirror]) ?? 0;

  const importFile = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text().catch(() => '');
    const imported = await importUnsentFile(mirror, text);
    if (!imported.success) return toasts.toastError(failureLabel(imported.error));
    toasts.toast(labels.file.imported(imported.data.added, imported.data.known));
    void sync.syncNow();
  };

  return (
    <>
      <p>{labels.file.hint}</p>
      <div className={styles.choices}>
        <Button
          big
          disabled={count === 0}
          onClick={() =>
            void exportUnsent(mirror, diary).catch(() => toasts.toastError(failureLabels.read))
          }
        >
          {count === 0 ? labels.file.nothing : labels.file.export(count)}
        </Button>
        <Button big onClick={() => input.current?.click()}>
          {labels.file.import}
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label={labels.file.import}
          hidden
          onChange={(event) => {
            const { files } = event.target;
            void importFile(files?.[0]);
            event.target.value = ''; // choosing the same file again must fire a change
          }}
        />
      </div>
    </>
  );
}
