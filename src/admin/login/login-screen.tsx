import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { discardAllDrafts } from '../../mirror/drafts/drafts.ts';
import { showAppBadge } from '../../platform/app-badge.ts';
import { installOffers } from '../../platform/install-offers.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { EndedSession } from '../session/admin-app.ts';
import { useAdminApp } from '../session/session-context.tsx';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { useOnline } from '../shared/reading/use-online.ts';
import { type Arrival, arrivalOf, leaveQuestionOf } from './arrival.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login-screen.module.css';
import { labels } from './labels.ts';
import { getRouteApi, useLocation } from '@tanstack/react-router';

/** Whether this is Safari on an iPhone, where scanned codes open: it shares no storage with the installed app. */
const isSafariBesideApp = (): boolean => installOffers.current()?.how === 'by hand';

type Stage = { readonly kind: 'arriving' } | { readonly kind: 'form' } | Arrival;

/** The question where a sign-out failed: either nothing waits, or it could not be read. It stays on the phone anyway. */
const UNCOUNTED: Stage = { kind: 'ask', waiting: 0, drafts: 0, offline: false };

const route = getRouteApi('/admin/login');

/** The login. Opening it signs out, after asking if something could be lost (AUTH-3). */
export function LoginScreen() {
  const { redirect = '/admin' } = route.useSearch();
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = route.useNavigate();
  const app = useAdminApp();
  const [stage, setStage] = useState<Stage>({ kind: 'arriving' });
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState('');
  const subscribe = (listener: () => void) => app.subscribe(listener);
  const ended = useSyncExternalStore(subscribe, () => app.ended());
  const session = useSyncExternalStore(subscribe, () => app.session());

  // If the person signed out in another tab meanwhile, the question has no session to return to, and its link would
  // lead back here. The stage changes for good, so that a later session does not get this question.
  const isAsked = stage.kind === 'ask' || stage.kind === 'expired';
  if (isAsked && session === null && !leaving) {
    setStage({ kind: 'form' });
    setError('');
  }

  // What waits may be sent, and more be typed, while the question is shown.
  const online = useOnline();
  const counted = useLiveQuery(
    async () =>
      isAsked && session
        ? leaveQuestionOf(session.mirror, online).catch(() => undefined)
        : undefined,
    [isAsked, session, online],
  );
  const waiting = isAsked ? (counted ?? stage).waiting : 0;

  useEffect(() => {
    document.title = `${labels.title} | Scuderia`;
  }, []);

  // However the session ended, and whatever count this tab showed; also if it ended before the shell counted.
  const isNobodyIn = session === null;
  useEffect(() => {
    if (isNobodyIn) void showAppBadge(0);
  }, [isNobodyIn]);

  /** Whoever wants to leave and could not has to be told. */
  const tellFailure = (thrown: unknown, ifOut = '') => {
    console.error(thrown);
    const isIn = app.session() !== null;
    setError(isIn ? labels.leaveFailed : ifOut);
    setStage((was) => (!isIn ? { kind: 'form' } : was.kind === 'ask' ? was : UNCOUNTED));
  };

  const leave = async (dropping = false) => {
    setLeaving(true);
    setError('');
    try {
      const mirror = app.session()?.mirror;
      if (dropping && mirror) await discardAllDrafts(mirror);
      await app.signOut();
      setStage({ kind: 'form' });
    } catch (thrown) {
      tellFailure(thrown, labels.leaveUnfinished);
    }
    setLeaving(false);
  };

  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    const arrive = async () => {
      const session = app.session();
      const arrival = session && (await arrivalOf(session.mirror, online));
      if (arrival?.kind === 'signOut') await leave();
      else setStage(arrival ?? { kind: 'form' });
    };
    arrive().catch(tellFailure);
  });

  /** For an expired session: the person hands over the phone and does not sign in again. */
  const askToLeave = async () => {
    const session = app.session();
    setStage(session ? await leaveQuestionOf(session.mirror, online) : { kind: 'form' });
  };

  const proceed = () => void navigate({ href: redirect + (hash && `#${hash}`), replace: true });

  return (
    <main className={styles.login}>
      <div className={styles.card}>
        <Mark className={styles.mark} />
        <h1 className={styles.title}>{labels.title}</h1>
        <p role="alert" className={styles.error}>
          {error}
        </p>
        {stage.kind === 'arriving' && <Spinner />}
        {stage.kind === 'ask' && (
          <LeaveQuestion
            {...stage}
            {...counted}
            leaving={leaving}
            onStay={proceed}
            onLeave={(dropping) => void leave(dropping)}
          />
        )}
        {stage.kind === 'expired' && (
          <div className={styles.note}>
            <p>
              <strong>{labels.expiredTitle}.</strong> {waiting > 0 && `${labels.waiting(waiting)} `}
              {labels.expired}
            </p>
          </div>
        )}
        {stage.kind === 'form' && ended && <EndedNote {...ended} />}
        {stage.kind === 'form' && redirect.startsWith('/admin/horses/') && isSafariBesideApp() && (
          <p className={styles.note}>{labels.besideApp}</p>
        )}
        {(stage.kind === 'form' || stage.kind === 'expired') && (
          <LoginForm
            email={app.session()?.profile.email ?? ended?.email ?? ''}
            onSignedIn={proceed}
          />
        )}
        {stage.kind === 'expired' && (
          <>
            <Button look="quiet" onClick={proceed}>
              {labels.backToWork}
            </Button>
            <Button look="quiet" onClick={() => void askToLeave().catch(tellFailure)}>
              {labels.leaveExpired}
            </Button>
          </>
        )}
      </div>
      <a className={styles.site} href="/it">
        <Icon name="back" />
        {labels.backToSite}
      </a>
    </main>
  );
}

/** Why the person was signed out without asking for it, and how much of their work is kept (AUTH-2). */
function EndedNote({ code, waiting }: EndedSession) {
  const { disabled, deleted, expired, locked } = labels.ended;
  const isDeleted = code === 'user-not-found';
  return (
    <output className={styles.note}>
      <span>
        <strong>{isDeleted ? deleted : code === 'user-disabled' ? disabled : expired}.</strong>{' '}
        {waiting && locked(waiting, isDeleted)}
      </span>
    </output>
  );
}

interface QuestionProps {
  waiting: number;
  /** The number of forms with unsaved text. */
  drafts: number;
  offline: boolean;
  /** Whether the sign-out is running here; it outlasts the session. */
  leaving: boolean;
  onStay: () => void;
  onLeave: (dropping: boolean) => void;
}

function LeaveQuestion(props: QuestionProps) {
  const { waiting, drafts, offline, leaving, onStay, onLeave } = props;
  const [dropping, setDropping] = useState(false);
  return (
    <section className={styles.question} aria-labelledby="leave-title">
      <h2 id="leave-title" className={styles.subtitle}>
        {labels.leaveTitle}
      </h2>
      <div className={styles.note}>
        {waiting > 0 && (
          <p>
            <strong>{labels.waiting(waiting)}</strong>
          </p>
        )}
        {drafts > 0 && (
          <p>
            <strong>{labels.drafts(drafts)}</strong>
          </p>
        )}
        <p>{labels.ifYouLeave(waiting, drafts, dropping)}</p>
        {offline && <p>{labels.offline}</p>}
      </div>
      {drafts > 0 && (
        <label className={styles.drop}>
          <input
            type="checkbox"
            checked={dropping}
            onChange={(event) => setDropping(event.target.checked)}
          />
          {labels.dropDrafts(drafts)}
        </label>
      )}
      <Button look="primary" big onClick={onStay}>
        {labels.stay}
      </Button>
      <Button look="danger" big disabled={leaving} onClick={() => onLeave(dropping)}>
        {leaving ? labels.leaving : labels.leave}
      </Button>
    </section>
  );
}
