import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import type { Day } from '../../model/values/calendar.ts';
import { GUEST_LIMITS, readRound } from '../../model/given-rounds/guest-text.ts';
import { textOfRound } from '../../register/given-rounds/given-rounds.ts';
import { asVisitKind } from '../../register/given-rounds/tick.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-button.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { QrCode } from '../shared/output/qr-code.tsx';
import { useMirror } from '../session/session-context.tsx';
import { failureLabels } from '../shared/labels/failure-labels.ts';
import { downloadText } from '../shared/output/download-text.ts';
import { FirstPullNotice, useFirstPull } from '../shared/reading/first-pull.tsx';
import { Reading } from '../shared/reading/reading.tsx';
import { share } from '../shared/output/share.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import styles from './given-rounds.module.css';
import { labels } from './labels.ts';

/** The most characters of a code that a camera can read from a screen. */
const MAX_CODE_LENGTH = 900;

/** The ways to send a round to its guest: share, copy, a file, or a code for their camera. */
export function SendRound({ slug, onClose }: { slug: string; onClose: () => void }) {
  const mirror = useMirror();
  const toasts = useToasts();
  const text = useLiveQuery(() => textOfRound(mirror, slug), [mirror, slug]);
  const round = text ? readRound(text) : undefined;
  const isOfVisits = typeof round === 'object' && asVisitKind(round.kind) !== undefined;
  // The guest is told of each horse when it was done last, as this phone knows it: of visits that stands in the horse.
  const pull = useFirstPull('horses', ...(isOfVisits ? [] : (['health'] as const)));
  if (!text || typeof round !== 'object')
    return (
      <Overlay title={labels.given.send} onClose={onClose}>
        {text === undefined ? (
          <Reading />
        ) : (
          <p>{text === null ? labels.send.withdrawn : labels.send.broken}</p>
        )}
      </Overlay>
    );
  const title = labels.send.title(round.by || labels.given.nameless);
  if (pull !== null)
    return (
      <Overlay title={title} onClose={onClose}>
        {pull ? <FirstPullNotice pull={pull} /> : <Reading />}
      </Overlay>
    );
  const address = `${location.origin}/it/giro`;
  const link = `${address}#${text}`;
  const isLink = link.length <= GUEST_LIMITS.link;
  const download = async (day: Day) => {
    try {
      const file = await textOfRound(mirror, slug, true);
      if (file !== null) downloadText(labels.send.fileName(day), 'text/plain', file);
    } catch (error) {
      console.error(error);
      toasts.toastError(failureLabels.read);
    }
  };
  const copy = async () => {
    if (await copyText(link)) toasts.toast(labels.send.copied);
    else toasts.toastError(labels.send.notCopied);
  };
  const give = async () => {
    if (!(await share({ text: labels.send.message, url: link })))
      toasts.toastError(labels.send.notShared);
  };
  return (
    <Overlay title={title} onClose={onClose}>
      <p>{labels.send.warn}</p>
      {!isLink && <p>{labels.send.tooLong}</p>}
      <div className={styles.choices}>
        {isLink && 'share' in navigator && (
          <Button look="primary" big onClick={() => void give()}>
            {labels.send.share}
          </Button>
        )}
        {isLink && (
          <Button big onClick={() => void copy()}>
            {labels.send.copy}
          </Button>
        )}
        <Button big onClick={() => void download(round.day)}>
          {labels.send.download}
        </Button>
      </div>
      <p className={styles.hint}>
        {labels.send.fileHint} {address}.
      </p>
      {link.length <= MAX_CODE_LENGTH && (
        <QrCode text={link} label={labels.send.code} className={styles.code} />
      )}
    </Overlay>
  );
}
