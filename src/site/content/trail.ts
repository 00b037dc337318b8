import { ACTIVITIES } from './activities.ts';
import { PATHS } from './paths.ts';

/** The answers of a visitor to the questions in src/site/blocks/trail.tsx. */
export type Answer = 'never' | 'some' | 'ability-a' | 'own-horse';

/** A path or an activity, as a stop of the trail. */
export interface Stop {
  readonly title: string;
  /** The path after the language. */
  readonly to: string;
  readonly kind: 'Percorso' | 'Attività';
  readonly age: string;
  readonly often: string;
  /** The prerequisite, as a sentence. */
  readonly needs: string;
  /** The certificate that it gives. */
  readonly grants?: string | undefined;
  /** The answers with each of which, whatever else is answered, one can begin here; see `provided`. */
  readonly suits: readonly Answer[];
  /** What is needed beside the answer and not asked for, after 'Puoi cominciare da qui'. */
  readonly provided?: string | undefined;
}

export interface Stage {
  readonly title: string;
  readonly stops: readonly Stop[];
}

const ALL_AGES = 'tutte le età';

function path(
  slug: (typeof PATHS)[number]['slug'],
  needs: string,
  suits: readonly Answer[],
  { age = ALL_AGES, provided }: { readonly age?: string; readonly provided?: string } = {},
): Stop {
  const { title, commitment } = PATHS.find((each) => each.slug === slug)!;
  return {
    title,
    to: `/paths/${slug}`,
    kind: 'Percorso',
    age,
    often: commitment,
    needs,
    suits,
    provided,
  };
}

function activity(slug: string, needs: string, suits: readonly Answer[]): Stop {
  const { title, certificate } = ACTIVITIES.find((each) => each.slug === slug)!;
  return {
    title,
    to: `/activities#${slug}`,
    kind: 'Attività',
    age: ALL_AGES,
    often: 'Quando vuoi, su prenotazione',
    needs,
    grants: certificate,
    suits,
  };
}

const NOTHING = 'Non serve nulla';
const ALIKE = 'In gruppi di livello simile';

/** All paths and activities, from those without prerequisites to those with the most; the last stage is open to all. */
export const TRAIL: readonly Stage[] = [
  {
    title: 'Si comincia',
    stops: [
      activity('inizio-del-viaggio', NOTHING, ['never', 'some']),
      activity('horse-lover', NOTHING, ['never', 'some']),
      path('summer-camp', NOTHING, ['never'], { age: 'bambini', provided: 'per i bambini' }),
    ],
  },
  {
    title: 'Con le basi',
    stops: [
      path('dressage-basic', 'Serve: IDV completata', ['ability-a']),
      path('trailer-loading', 'Serve: Abilità A', ['ability-a']),
      path('mock-excursion', 'Serve: Abilità A e un percorso personale avviato', ['ability-a'], {
        provided: 'con un percorso personale già avviato',
      }),
      path('medication', 'Serve: le basi della comunicazione con il cavallo', [
        'some',
        'ability-a',
      ]),
    ],
  },
  {
    title: 'Fuori dal cancello',
    stops: [
      activity('preparazione-escursioni', NOTHING, ['some', 'ability-a']),
      path(
        'outdoor-excursion',
        'Serve: studi precedenti, oppure l’escursione simulata',
        ['ability-a'],
        { age: '14 anni o più', provided: 'dai 14 anni' },
      ),
    ],
  },
  {
    title: 'In ogni momento',
    stops: [
      activity('horse-trail', ALIKE, ['some', 'ability-a']),
      activity('problem-horses', 'Per chi ha un cavallo da capire', ['own-horse']),
      activity('saddle-habituation', 'Per la prima sella di un cavallo', ['own-horse']),
      activity('dressage', ALIKE, ['some', 'ability-a']),
      activity('show-jumping', ALIKE, ['some', 'ability-a']),
      activity('vaulting', ALIKE, ['some', 'ability-a']),
    ],
  },
];
