import { type Answer, type Stop, TRAIL } from '../content/trail.ts';
import { SiteLink } from './link.tsx';
import styles from './trail.module.css';

const QUESTIONS: readonly {
  readonly name: string;
  readonly asks: string;
  readonly answers: readonly (readonly [Answer | 'no', string])[];
}[] = [
  {
    name: 'montato',
    asks: 'Chi viene ha già montato?',
    answers: [
      ['never', 'Mai'],
      ['some', 'Un po’'],
      ['ability-a', 'Ha l’Abilità A'],
    ],
  },
  {
    name: 'cavallo',
    asks: 'Ha un cavallo?',
    answers: [
      ['own-horse', 'Sì'],
      ['no', 'No'],
    ],
  },
];

const StopCard = ({ stop }: { stop: Stop }) => (
  <li className={styles.stop} data-suits={stop.suits.join(' ')}>
    <SiteLink to={stop.to}>{stop.title}</SiteLink>
    <span className={styles.lit}>
      {['Puoi cominciare da qui', ...(stop.provided ? [stop.provided] : [])].join(', ')}
    </span>
    <p>
      {stop.kind}, {stop.age}. {stop.often}. <strong>{stop.needs}.</strong>
    </p>
    {stop.grants && <span className={styles.grants}>Attestato: {stop.grants}</span>}
  </li>
);

/**
 * Paths and activities as one trail, with the prerequisites of each stop. The answers highlight stops by CSS alone
 * (`:has`), so it works without script, and is complete without an answer.
 */
export const Trail = () => (
  <form className={styles.trail} aria-label="Da dove cominciare">
    <div className={styles.questions}>
      {QUESTIONS.map(({ name, asks, answers }) => (
        <fieldset key={name}>
          <legend>{asks}</legend>
          {answers.map(([value, text]) => (
            <label key={value}>
              <input type="radio" name={name} value={value} />
              {text}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
    <p className={styles.lends}>
      Il cavallo ce lo mettiamo noi; chi ne ha uno in fida può venire con quello.
    </p>
    <ol className={styles.stages}>
      {TRAIL.map(({ title, stops }) => (
        <li key={title} className={styles.stage}>
          <h3>{title}</h3>
          <ul>
            {stops.map((stop) => (
              <StopCard key={stop.to} stop={stop} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  </form>
);
