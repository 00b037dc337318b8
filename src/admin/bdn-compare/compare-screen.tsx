import { Link } from '@tanstack/react-router';
import { Suspense, useCallback, useRef, useState } from 'react';
import type { Mirror } from '../../mirror/database/database.ts';
import { type Result, fail } from '../../platform/result.ts';
import type { TableFailure } from '../../table-file/table.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';
import { FileField } from '../shared/forms/file-field.tsx';
import { WhenReceived } from '../shared/reading/first-pull.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { lazyPart } from '../shared/frame/lazy-part.tsx';
import { loaded } from '../shared/frame/loaded.ts';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { Panel } from '../shared/frame/panel.tsx';
import { Reading } from '../shared/reading/reading.tsx';
import bar from '../shared/forms/save-bar.module.css';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { classNames } from '../../ui/class-names.ts';
import { commonLabels } from '../../i18n/labels.ts';
import styles from './compare-screen.module.css';
import { type HeldList, heldList, holdList } from './held-list.ts';
import { labels } from './labels.ts';

/** The code that reads and compares is loaded once a list is chosen. */
const ListView = lazyPart(async () => (await import('./list-view.tsx')).ListView);
const loadReader = async () => (await import('./choose-list.ts')).readList;

async function readChosen(
  mirror: Mirror,
  file: File,
): Promise<Result<HeldList, TableFailure | 'notLoaded'>> {
  try {
    const readList = await loaded(loadReader);
    return readList ? await readList(mirror, file) : fail('notLoaded');
  } catch (error) {
    console.error(error);
    return fail('damaged');
  }
}

/** Compares the stable's list from the national register (BDN) with the horses here, and writes what is ticked. */
export function CompareScreen() {
  return (
    <>
      <ScreenHead title={navigationLabels.bdnCompare} />
      <WhenReceived of={['horses']}>
        <Comparing />
      </WhenReceived>
    </>
  );
}

function Comparing() {
  const mirror = useMirror();
  const [list, setList] = useState(() => heldList(mirror));
  const [failure, setFailure] = useState<TableFailure | 'notLoaded' | null>(null);

  const listNow = useCallback(() => heldList(mirror), [mirror]);
  const hold = useCallback(
    (next: HeldList | null) => {
      holdList(mirror, next);
      setList(next);
    },
    [mirror],
  );

  const latest = useRef<File>(undefined);
  const choose = async (file: File | undefined) => {
    latest.current = file;
    setFailure(null);
    if (!file) return;
    const read = await readChosen(mirror, file);
    // Another file was chosen while this one was read, as from a storage that is far away.
    if (latest.current !== file) return;
    if (read.success) hold(read.data);
    else setFailure(read.error);
  };

  if (list) {
    return (
      <>
        <Panel title={labels.list}>
          <p className={styles.file}>{labels.file(list.name)}</p>
          <div className={styles.actions}>
            <Button big onClick={keepFocus(() => hold(null))}>
              {labels.forget}
            </Button>
            {list.compared && (
              <Button big onClick={keepFocus(() => hold({ ...list, compared: false }))}>
                {labels.columns.change}
              </Button>
            )}
          </div>
          {list.compared && list.remembered && <p>{labels.columns.remembered}</p>}
        </Panel>
        <Suspense fallback={<Reading spinner />}>
          <ListView list={list} listNow={listNow} onList={hold} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <Panel title={labels.list}>
        <p>{labels.hint}</p>
        <FileField
          label={labels.choose}
          accept=".csv,.tsv,.txt,.xlsx,.xls,.htm,.html,.xml,text/csv"
          onFile={(file) => void choose(file)}
        />
        <p role="alert" className={styles.failed}>
          {failure && labels.failure[failure]}
        </p>
      </Panel>
      <div data-save-bar className={classNames(bar.bar, styles.bar)}>
        <div className={bar.actions}>
          <Link to="/admin/bdn" className={buttonClass('secondary', true)}>
            {commonLabels.back}
          </Link>
        </div>
      </div>
    </>
  );
}
