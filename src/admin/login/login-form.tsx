import { type FormEvent, useState } from 'react';
import type { SignInFailure } from '../../platform/identity.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useAdminApp } from '../session/session-context.tsx';
import { CodeForm } from './code-form.tsx';
import { identityMessage } from './identity-message.ts';
import styles from './login-screen.module.css';
import { labels } from './labels.ts';

/** Completes a sign-in with the code of an authenticator app. */
type Confirm = NonNullable<SignInFailure['confirm']>;

interface Props {
  /** Proposed until another is typed; may be known late. */
  email: string;
  /** Whether only this address may sign in. */
  isFixed?: boolean;
  onSignedIn: () => void;
}

/** Asks for e-mail and password, and then, if the account has a second factor, for its code. */
export function LoginForm({ email: known, isFixed = false, onSignedIn }: Props) {
  const app = useAdminApp();
  const [typed, setTyped] = useState<string | null>(null);
  const [proposed, setProposed] = useState(known);
  // What was proposed stays where a session ends, whose address is no longer known.
  if (known !== '' && known !== proposed) setProposed(known);
  const email = typed ?? proposed;
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [entering, setEntering] = useState(false);
  const [confirm, setConfirm] = useState<{ readonly by: Confirm } | null>(null);

  const enter = async (event: FormEvent) => {
    event.preventDefault();
    if (entering) return;
    setError('');
    if (email.trim() === '' || password === '') {
      setError(labels.fillAll);
      return;
    }
    setEntering(true);
    try {
      const signedIn = await app.signIn(email.trim(), password);
      if (signedIn.success) return onSignedIn();
      console.error(signedIn.error);
      if (signedIn.error.confirm) setConfirm({ by: signedIn.error.confirm });
      else setError(identityMessage(signedIn.error.code));
    } catch (thrown) {
      console.error(thrown);
      setError(labels.wrong);
    }
    setEntering(false);
  };

  if (confirm) {
    return (
      <CodeForm
        confirm={confirm.by}
        onConfirmed={onSignedIn}
        onBack={() => {
          setConfirm(null);
          setPassword('');
        }}
      />
    );
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void enter(event)}>
      <TextInput
        label={labels.email}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        disabled={isFixed}
        value={email}
        onValue={setTyped}
      />
      <TextInput
        label={labels.password}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onValue={setPassword}
      />
      <p role="alert" className={styles.error}>
        {error}
      </p>
      <Button type="submit" look="primary" big aria-disabled={entering}>
        {entering ? labels.entering : labels.enter}
      </Button>
    </form>
  );
}
