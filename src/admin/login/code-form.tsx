import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Result } from '../../platform/result.ts';
import type { SignInFailure } from '../../platform/identity.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { identityMessage } from './identity-message.ts';
import styles from './login-screen.module.css';
import { labels } from './labels.ts';

interface Props {
  confirm: (code: string) => Promise<Result<unknown, SignInFailure>>;
  onConfirmed: () => void;
  /** If given, a button leads back. */
  onBack?: () => void;
}

/** Asks for the code of an authenticator app until it is right. */
export function CodeForm({ confirm, onConfirmed, onBack }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [confirming, setConfirming] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (confirming) return;
    // Apps show the code in two groups, and it may be copied with the space.
    const digits = code.replace(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) return setError(labels.sixDigits);
    setError('');
    setConfirming(true);
    try {
      const confirmed = await confirm(digits);
      if (confirmed.success) return onConfirmed();
      console.error(confirmed.error);
      setError(identityMessage(confirmed.error.code));
    } catch (thrown) {
      console.error(thrown);
      setError(labels.wrong);
    }
    setConfirming(false);
    setCode('');
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <TextInput
        label={labels.code}
        hint={labels.codeHint}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        required
        value={code}
        onValue={setCode}
      />
      <p role="alert" className={styles.error}>
        {error}
      </p>
      <Button type="submit" look="primary" big aria-disabled={confirming}>
        {confirming ? labels.confirming : labels.confirm}
      </Button>
      {onBack && (
        <Button look="quiet" onClick={onBack}>
          {labels.otherAccount}
        </Button>
      )}
    </form>
  );
}
