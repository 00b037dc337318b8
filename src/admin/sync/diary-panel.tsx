import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-button.tsx';
import { useAdminApp } from '../session/session-context.tsx';
import { Panel } from '../shared/frame/panel.tsx';
import { share } from '../shared/output/share.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import { useNow } from '../shared/hooks/use-now.ts';
import { diaryLabels } from './diary-labels.ts';
import styles from './sync-screen.module.css';

/** The diary of this phone, for a person who helps from afar: to read out, copy or send. */
export function DiaryPanel() {
  const { diary } = useAdminApp();
  const toasts = useToasts();
  const now = useNow();
  const entries = useLiveQuery(() => diary.entries(), [diary]);
  if (!entries) return null;
  const lines = entries.map((entry, index) => ({ index, text: diaryLabels.line(entry, now) }));
  const text = [diaryLabels.head(now), ...lines.map((line) => line.text)].join('\n');
  return (
    <Panel title={diaryLabels.title}>
      <p>{diaryLabels.hint}</p>
      {lines.length === 0 ? (
        <p>{diaryLabels.empty}</p>
      ) : (
        <>
          <details className={styles.expandable}>
            <summary>{diaryLabels.show(lines.length)}</summary>
            <ol>
              {lines.toReversed().map((line) => (
                <li key={line.index}>{line.text}</li>
              ))}
            </ol>
          </details>
          <div className={styles.choices}>
            <Button
              big
              onClick={() =>
                void copyText(text).then((done) =>
                  done
                    ? toasts.toast(diaryLabels.copied)
                    : toasts.toastError(diaryLabels.notCopied),
                )
              }
            >
              {diaryLabels.copy}
            </Button>
            {'share' in navigator && (
              <Button
                big
                onClick={() =>
                  void share({ title: diaryLabels.title, text }).then(
                    (done) => done || toasts.toastError(diaryLabels.notShared),
                  )
                }
              >
                {diaryLabels.share}
              </Button>
            )}
          </div>
        </>
      )}
    </Panel>
  );
}
