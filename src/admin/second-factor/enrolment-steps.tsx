import { type FormEvent, useId, useState } from 'react';
import type { Enrolment } from '../../platform/identity.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { CodeForm } from '../login/code-form.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { QrCode } from '../shared/output/qr-code.tsx';
import styles from './second-factor-screen.module.css';
import { labels } from './labels.ts';
import { commonLabels } from '../../i18n/labels.ts';

interface Props {
  /** The provider's data for the enrolment; null until a name is given. */
  enrolment: Enrolment | null;
  /** Whether the provider is being asked for that data: a second request would give another secret. */
  busy: boolean;
  onNamed: (name: string) => void;
  onEnrolled: () => void;
  onCancel: () => void;
}

/** Adds an authenticator app: its name, the secret as QR code and text, and a first code from the app. */
export function EnrolmentSteps({ enrolment, busy, onNamed, onEnrolled, onCancel }: Props) {
  const [name, setName] = useState('');
  const id = useId();
  const next = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onNamed(name.trim());
  };
  return (
    <div className={styles.steps}>
      {enrolment ? (
        <>
          <p>{labels.scan}</p>
          <QrCode text={enrolment.address} label={labels.qr} className={styles.code} />
          <p className={styles.secret}>
            <span id={`${id}-label`}>{labels.secret}</span> <code>{grouped(enrolment.secret)}</code>{' '}
            <CopyButton labelId={`${id}-label`} text={enrolment.secret} />
          </p>
          <p>{labels.keepSafe}</p>
          <CodeForm confirm={enrolment.confirm} onConfirmed={onEnrolled} />
        </>
      ) : (
        <form className={styles.steps} noValidate onSubmit={next}>
          <TextInput label={labels.name} hint={labels.nameHint} value={name} onValue={setName} />
          <Button type="submit" look="primary" big aria-disabled={busy}>
            {busy ? commonLabels.busy : labels.next}
          </Button>
        </form>
      )}
      <Button look="quiet" big onClick={keepFocus(onCancel)}>
        {commonLabels.back}
      </Button>
    </div>
  );
}

/** In groups of four, to make it easier to type. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
