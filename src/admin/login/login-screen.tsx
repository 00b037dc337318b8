import { getRouteApi } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { it } from '../../i18n/it.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useAdminApp } from '../session/session-context.tsx';
import type { Arrival } from './arrival.ts';
import { arrivalOf } from './arrival.ts';
import { identityMessage } from './identity-message.ts';
import styles from './login-screen.module.css';

type Stage = { readonly kind: 'arriving' } | { readonly kind: 'form' } | Arrival;

const route = getRouteApi('/admin/login');

/** The door of the back-office. Opening it signs out, after asking where something could be lost. */
export function LoginScreen() {
  const { redirect = '/admin' } = route.useSearch();
  const navigate = route.useNavigate();
  const office = useAdminApp();
  const [stage, setStage] = useState<Stage>({ kind: 'arriving' });

  useEffect(() => {
    document.title = `${it.login.title} | Scuderia`;
  }, []);

  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    const arrive = async () => {
      const desk = office.session();
      const arrival = desk && (await arrivalOf(desk.mirror, navigator.onLine));
      if (arrival?.kind === 'signOut') await office.signOut();
      setStage(!arrival || arrival.kind === 'signOut' ? { kind: 'form' } : arrival);
    };
    arrive().catch((error: unknown) => {
      console.error(error);
      setStage({ kind: 'form' });
    });
  }, [office]);

  const proceed = () => void navigate({ href: redirect, replace: true });

  return (
    <main className={styles['login']}>
      <div className={styles['card']}>
        <Mark className={styles['mark']} />
        <h1 className={styles['title']}>{it.login.title}</h1>
        {stage.kind === 'arriving' && <Spinner />}
        {stage.kind === 'ask' && (
          <LeaveQuestion
            waiting={stage.waiting}
            offline={stage.offline}
            onStay={proceed}
            onLeft={() => setStage({ kind: 'form' })}
          />
        )}
        {stage.kind === 'expired' && (
          <div className={styles['note']}>
            <p>
              <strong>{it.login.expiredTitle}.</strong>{' '}
              {stage.waiting > 0 && `${it.login.waiting(stage.waiting)} `}
              {it.login.expired}
            </p>
          </div>
        )}
        {(stage.kind === 'form' || stage.kind === 'expired') && (
          <LoginForm email={office.session()?.profile.email ?? ''} onSignedIn={proceed} />
        )}
        {stage.kind === 'expired' && (
          <Button look="quiet" onClick={proceed}>
            {it.login.backToWork}
          </Button>
        )}
      </div>
      <a className={styles['site']} href="/it">
        <Icon name="back" />
        {it.login.backToSite}
      </a>
    </main>
  );
}

interface QuestionProps {
  waiting: number;
  offline: boolean;
  onStay: () => void;
  onLeft: () => void;
}

function LeaveQuestion({ waiting, offline, onStay, onLeft }: QuestionProps) {
  const office = useAdminApp();
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState('');
  const leave = async () => {
    setLeaving(true);
    setError('');
    try {
      await office.signOut();
      onLeft();
    } catch (thrown) {
      console.error(thrown);
      setError(it.login.wrong);
      setLeaving(false);
    }
  };
  return (
    <section className={styles['question']} aria-labelledby="leave-title">
      <h2 id="leave-title" className={styles['subtitle']}>
        {it.login.leaveTitle}
      </h2>
      <div className={styles['note']}>
        {waiting > 0 && (
          <p>
            <strong>{it.login.waiting(waiting)}</strong> {it.login.waitingKept}
          </p>
        )}
        {offline && <p>{it.login.offline}</p>}
      </div>
      <Button look="primary" big onClick={onStay}>
        {it.login.stay}
      </Button>
      <Button look="danger" big disabled={leaving} onClick={() => void leave()}>
        {leaving ? it.login.leaving : it.login.leave}
      </Button>
      <p role="alert" className={styles['error']}>
        {error}
      </p>
    </section>
  );
}

function LoginForm({ email: known, onSignedIn }: { email: string; onSignedIn: () => void }) {
  const office = useAdminApp();
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [entering, setEntering] = useState(false);

  const enter = async (event: FormEvent) => {
    event.preventDefault();
    if (entering) return;
    setError('');
    if (email.trim() === '' || password === '') {
      setError(it.login.fillAll);
      return;
    }
    setEntering(true);
    try {
      const signedIn = await office.signIn(email.trim(), password);
      if (signedIn.success) return onSignedIn();
      console.error(signedIn.error);
      setError(identityMessage(signedIn.error.code));
    } catch (thrown) {
      console.error(thrown);
      setError(it.login.wrong);
    }
    setEntering(false);
  };

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void enter(event)}>
      <TextInput
        label={it.login.email}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onValue={setEmail}
      />
      <TextInput
        label={it.login.password}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onValue={setPassword}
      />
      <p role="alert" className={styles['error']}>
        {error}
      </p>
      <Button type="submit" look="primary" big aria-disabled={entering}>
        {entering ? it.login.entering : it.login.enter}
      </Button>
    </form>
  );
}
