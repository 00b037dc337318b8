import { useEffect, useRef, useState } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { dayOf } from '../../model/values/calendar.ts';
import { type Result, fail } from '../../platform/result.ts';
import type {
  EnrolledFactor,
  Enrolment,
  SecondFactor,
  SignInFailure,
} from '../../platform/identity.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { identityMessage } from '../login/identity-message.ts';
import { LoginForm } from '../login/login-form.tsx';
import type { AdminApp } from '../session/admin-app.ts';
import { useAdminApp, useSession } from '../session/session-context.tsx';
import { failureLabels } from '../shared/labels/failure-labels.ts';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { Panel } from '../shared/frame/panel.tsx';
import { loaded } from '../shared/frame/loaded.ts';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { EnrolmentSteps } from './enrolment-steps.tsx';
import styles from './second-factor-screen.module.css';
import { labels } from './labels.ts';

/** Runs a call; if it needs a recent sign-in, asks for the password and runs it again. */
type Perform = <Value>(
  call: (factors: SecondFactor) => Promise<Result<Value, SignInFailure>>,
  then: (value: Value) => void,
  otherwise?: () => void,
) => Promise<void>;

/** The account's authenticator apps: lists, adds and removes them. Needs the network. */
export function SecondFactorScreen() {
  const app = useAdminApp();
  const { profile, sync } = useSession();
  const toasts = useToasts();
  const [factors, setFactors] = useState<readonly EnrolledFactor[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [leaving, setLeaving] = useState<EnrolledFactor | null>(null);
  const [again, setAgain] = useState<{ readonly run: () => void } | null>(null);
  // The network may be slow: nothing is asked a second time meanwhile.
  const [busy, setBusy] = useState(false);
  /** Counts the enrolments that were begun or left: the answer to one that was left is not shown. */
  const turn = useRef(0);

  const perform: Perform = async function performAgain(call, then, otherwise) {
    setBusy(true);
    setFailure(null);
    const answer = await callSecondFactor(app, call);
    setBusy(false);
    if (answer.success) return then(answer.data);
    if (answer.error.code === 'requires-recent-login') {
      setAgain({ run: () => void performAgain(call, then, otherwise) });
      return;
    }
    setFailure(answer.error.code);
    otherwise?.();
  };
  const read = () => void perform(listed, setFactors);
  const look = () =>
    void callSecondFactor(app, listed).then((answer) => answer.success && setFactors(answer.data));
  useEffect(() => {
    void callSecondFactor(app, listed).then((answer) => {
      if (answer.success) setFactors(answer.data);
      else setFailure(answer.error.code);
    });
  }, [app]);

  const begin = (name: string) => {
    const mine = (turn.current += 1);
    const show = (to: Enrolment) => mine === turn.current && setEnrolment(to);
    void perform((all) => all.enrol(name), show);
  };
  const stop = () => {
    turn.current += 1;
    setAdding(false);
    setEnrolment(null);
    setFailure(null);
  };
  const cancel = () => {
    stop();
    if (!enrolment) return;
    // A confirmation may have taken effect, and its answer be lost.
    setFactors(null);
    read();
  };
  const giveUp = () => {
    setAgain(null);
    cancel();
    if (factors === null) setFailure('requires-recent-login');
  };
  const enrolled = () => {
    stop();
    toasts.toast(labels.added);
    setFactors(null);
    read();
    // Changes that were refused for lack of a second factor may be sent now.
    void sync.syncNow();
  };
  const remove = ({ id }: EnrolledFactor) => {
    setLeaving(null);
    void perform(
      (all) => all.remove(id),
      () => {
        toasts.toast(labels.removed);
        setFactors(null);
        read();
      },
      // It may have taken effect, and its answer be lost.
      look,
    );
  };

  return (
    <>
      <ScreenHead title={navigationLabels.secondFactor} />
      <p className={styles.intro}>{labels.intro}</p>
      {failure !== null && (
        <Banner look="warn" icon="lock" text={messageOf(failure)}>
          {factors === null && <Button onClick={keepFocus(read)}>{commonLabels.retry}</Button>}
        </Banner>
      )}
      {again && (
        <PasswordAgain
          email={profile.email}
          onSignedIn={() => {
            setAgain(null);
            again.run();
          }}
          onCancel={giveUp}
        />
      )}
      {!again && factors === null && failure === null && <Spinner />}
      {!again && factors !== null && !isAdding && (
        <Panel title={labels.yours} count={factors.length}>
          {factors.length === 0 && <p>{labels.none}</p>}
          <ul className={styles.factors}>
            {factors.map((factor) => (
              <li key={factor.id}>
                <span>
                  <strong>{nameOf(factor)}</strong> {labels.since(formatDay(dayOf(factor.since)))}
                </span>
                <Button
                  big
                  disabled={busy}
                  aria-label={labels.removeNamed(nameOf(factor))}
                  onClick={() => setLeaving(factor)}
                >
                  {labels.remove}
                </Button>
              </li>
            ))}
          </ul>
          <Button look="primary" big disabled={busy} onClick={keepFocus(() => setAdding(true))}>
            {labels.add}
          </Button>
        </Panel>
      )}
      {!again && isAdding && (
        <Panel title={labels.addTitle}>
          <EnrolmentSteps
            enrolment={enrolment}
            busy={busy}
            onNamed={begin}
            onEnrolled={enrolled}
            onCancel={cancel}
          />
        </Panel>
      )}
      {leaving && (
        <Confirm
          title={labels.removeTitle}
          action={labels.remove}
          onConfirm={() => remove(leaving)}
          onClose={() => setLeaving(null)}
        >
          <p>
            <strong>{nameOf(leaving)}</strong>
          </p>
          <p>{labels.removeHint}</p>
        </Confirm>
      )}
    </>
  );
}

interface PasswordAgainProps {
  email: string;
  onSignedIn: () => void;
  onCancel: () => void;
}

function PasswordAgain({ email, onSignedIn, onCancel }: PasswordAgainProps) {
  return (
    <Panel title={labels.again}>
      <LoginForm email={email} isFixed onSignedIn={onSignedIn} />
      <Button look="quiet" big onClick={keepFocus(onCancel)}>
        {commonLabels.back}
      </Button>
    </Panel>
  );
}

const listed = (factors: SecondFactor) => factors.list();

/** The code of a failure that is not the provider's: its code could not be loaded. */
const NOT_LOADED = 'not-loaded';

async function callSecondFactor<Value>(
  app: AdminApp,
  call: (factors: SecondFactor) => Promise<Result<Value, SignInFailure>>,
): Promise<Result<Value, SignInFailure>> {
  const factors = await loaded(() => app.secondFactor());
  if (!factors) return fail({ code: NOT_LOADED });
  try {
    return await call(factors);
  } catch (error) {
    console.error(error);
    return fail({ code: 'internal-error' });
  }
}

const nameOf = ({ name }: EnrolledFactor): string => name || labels.unnamed;

/** The error text of a failure here: some of the provider's codes have texts about signing in. */
function messageOf(code: string): string {
  if (code === NOT_LOADED) return failureLabels.notLoaded;
  if (code === 'network-request-failed') return labels.offline;
  if (code === 'operation-not-allowed') return labels.notOffered;
  return identityMessage(code);
}
