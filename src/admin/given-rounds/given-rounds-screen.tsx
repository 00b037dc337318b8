import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useFirstPull, FirstPullNotice } from '../shared/reading/first-pull.tsx';
import { lazyPart } from '../shared/frame/lazy-part.tsx';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { useToday } from '../shared/hooks/use-now.ts';
import { GiveRound } from './give-round.tsx';
import styles from './given-rounds.module.css';
import { labels } from './labels.ts';
import { GivenRoundsList } from './given-rounds-list.tsx';
import { ReturnForm } from './return-form.tsx';

const SendRound = lazyPart(async () => (await import('./send-round.tsx')).SendRound);

const route = getRouteApi('/admin/_session/given-rounds');

/** Given rounds: rounds for somebody without an account are given, listed, and taken in when they come back. */
export function GivenRoundsScreen() {
  const { kind = 'hoovesTrims', day } = route.useSearch();
  const today = useToday();
  // The list counts what came back, for rounds of any kind.
  const pull = useFirstPull('horses', 'rounds', 'hoovesTrims', 'dentists', 'health');
  const [sending, setSending] = useState<string | null>(null);
  return (
    <div className={styles.screen}>
      <ScreenHead title={navigationLabels.givenRounds} />
      <p className={styles.hint}>{labels.hint}</p>
      {pull && <FirstPullNotice pull={pull} />}
      <ReturnForm today={today} isWhole={pull === null} />
      <GivenRoundsList today={today} isWhole={pull === null} onSend={setSending} />
      <GiveRound
        key={`${kind} ${day}`}
        work={kind}
        day={day ?? today}
        today={today}
        isWhole={pull === null}
        onGiven={setSending}
      />
      <Suspense>
        {sending !== null && <SendRound slug={sending} onClose={() => setSending(null)} />}
      </Suspense>
    </div>
  );
}
