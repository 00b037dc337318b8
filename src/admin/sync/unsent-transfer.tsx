import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';
import { itSync } from '../../i18n/it-sync.ts';
import { it } from '../../i18n/it.ts';
import type { ImportFailure } from '../../register/unsent-file/unsent-file.ts';
import { countUnsent, importUnsentFile } from '../../register/unsent-file/unsent-file.ts';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../session/session-context.tsx';
import { useToasts } from '../shared/toasts.tsx';
import { exportUnsent } from './save-file.ts';
import styles from './sync-screen.module.css';

const words = itSync.file;

function failureWords(failure: ImportFailure): string {
  return failure === 'unreadable' || failure === 'otherPerson'
    ? words[failure]
    : it.saveFailed[failure];
}

/** Everything unsent, out to a file and in from one (STATUS-2). */
export function UnsentTransfer() {
  const { mirror, sync } = useSession();
  const notices = useToasts();
  const input = useRef<HTMLInputElement>(null);
  const count = useLiveQuery(() => countUnsent(mirror), [mirror]) ?? 0;

  const take = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text().catch(() => '');
    const imported = await importUnsentFile(mirror, text);
    if (!imported.success) return notices.toastError(failureWords(imported.error));
    notices.toast(words.imported(imported.data.added, imported.data.known));
    void sync.syncNow();
  };

  return (
    <>
      <p>{words.hint}</p>
      <div className={styles['choices']}>
        <Button
          big
          disabled={count === 0}
          onClick={() =>
            void exportUnsent(mirror).catch(() => notices.toastError(it.common.readFailed))
          }
        >
          {count === 0 ? words.nothing : words.export(count)}
        </Button>
        <Button big onClick={() => input.current?.click()}>
          {words.import}
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label={words.import}
          hidden
          onChange={(event) => {
            const { files } = event.target;
            void take(files?.[0]);
            event.target.value = ''; // the same file can be chosen again
          }}
        />
      </div>
    </>
  );
}
