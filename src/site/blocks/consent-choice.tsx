import { use, useEffect, useSyncExternalStore } from 'react';
import { choose, currentChoice, onChoice, type Choice } from '../consent.ts';
import { PageContext } from '../page-context.ts';
import blocks from './blocks.module.css';
import { SiteLink } from './link.tsx';
import styles from './consent-choice.module.css';

/** 'absent' where this site has no analytics, and until the page has woken up. */
function useConsent(): Choice | 'absent' {
  const { startAnalytics } = use(PageContext);
  const choice = useSyncExternalStore<Choice | 'absent'>(
    onChoice,
    startAnalytics ? currentChoice : absent,
    absent,
  );
  useEffect(() => {
    if (choice === 'allowed') void startAnalytics?.();
  }, [choice, startAnalytics]);
  return choice;
}

const absent = () => 'absent' as const;

function withdraw(choice: Choice) {
  choose(false);
  // What has started cannot be unloaded: a page that takes its consent back starts anew.
  if (choice === 'allowed') location.reload();
}

const Buttons = ({ choice }: { choice: Choice }) => (
  <div className={styles['buttons']}>
    <button type="button" className={blocks['quiet']} onClick={() => withdraw(choice)}>
      Rifiuta
    </button>
    <button type="button" className={blocks['quiet']} onClick={() => choose(true)}>
      Accetta
    </button>
  </div>
);

/** Asks once, at the foot of the page, and only where there is something to ask. */
export function ConsentBanner() {
  const choice = useConsent();
  if (choice !== 'unasked') return null;
  return (
    <aside aria-label="Consenso alle statistiche" className={styles['banner']}>
      <p>
        Possiamo contare le visite, per capire quali pagine servono? Se rifiuti non cambia nulla.{' '}
        <SiteLink to="/cookie">Che cosa carichiamo</SiteLink>
      </p>
      <Buttons choice={choice} />
    </aside>
  );
}

/** The same choice on the cookie page, where it can be changed. */
export function ConsentChoice() {
  const choice = useConsent();
  switch (choice) {
    case 'absent':
      return <p>Oggi questo sito non usa statistiche: non c’è niente da scegliere.</p>;
    case 'unasked':
      return <Buttons choice={choice} />;
    case 'allowed':
    case 'refused':
      return (
        <>
          <output>
            {choice === 'allowed'
              ? 'Hai accettato le statistiche di visita.'
              : 'Hai rifiutato le statistiche di visita.'}
          </output>
          <Buttons choice={choice} />
        </>
      );
  }
}
