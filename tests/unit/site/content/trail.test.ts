import { expect, test } from 'vitest';
import { ACTIVITIES } from '../../../../src/site/content/activities.ts';
import { PATHS } from '../../../../src/site/content/paths.ts';
import { TRAIL } from '../../../../src/site/content/trail.ts';

const stops = TRAIL.flatMap(({ stops: own }) => own);

test('every path and every activity is on the trail, once', () => {
  expect(stops.map(({ to }) => to).toSorted()).toEqual(
    [
      ...PATHS.map(({ slug }) => `/paths/${slug}`),
      ...ACTIVITIES.map(({ slug }) => `/activities#${slug}`),
    ].toSorted(),
  );
});

test('what needs a certificate comes after the stop that grants it', () => {
  for (const certificate of ['Abilità A', 'IDV']) {
    const granted = stops.findIndex(({ grants, title }) =>
      certificate === 'IDV' ? title.includes('IDV') : grants === certificate,
    );
    expect(granted).toBeGreaterThanOrEqual(0);
    for (const [at, { needs }] of stops.entries())
      if (needs.includes(certificate)) expect(at, needs).toBeGreaterThan(granted);
  }
});

test('the age and the prerequisites of a stop are those of its page', () => {
  const of = (slug: string) => stops.find(({ to }) => to.endsWith(slug))!;
  expect(of('outdoor-excursion').age).toBe('14 anni o più');
  for (const { slug, prerequisites, commitment } of PATHS) {
    expect(of(slug).often).toBe(commitment);
    const wants = prerequisites.join(' ').includes('Abilità A');
    expect(of(slug).needs.includes('Abilità A'), slug).toBe(wants);
  }
});

/** What whoever gives an answer has already, as the sentences of the trail name it. */
const HAS: Readonly<Record<string, RegExp>> = {
  never: /^Non serve nulla$/,
  some: /^(?!Serve|Per)|^Serve: le basi/,
  'ability-a': /^(?!Per)/,
  'own-horse': /^Non serve nulla$|^Per .*cavallo/,
};

test('every stop that an answer lights can be begun with it, whatever else is answered', () => {
  for (const mounted of ['never', 'some', 'ability-a', null])
    for (const horse of ['own-horse', null]) {
      // trail.module.css lights what suits either answer.
      const answers = [mounted, horse].filter((answer) => answer !== null);
      const lit = stops.filter(({ suits }) => suits.some((answer) => answers.includes(answer)));
      expect(lit.length > 1, answers.join()).toBe(answers.length > 0);
      for (const { title, needs } of lit)
        expect(
          answers.some((answer) => HAS[answer]!.test(needs)),
          `${answers.join()}: ${title}, ${needs}`,
        ).toBe(true);
    }
  for (const stop of stops) expect(stop.suits.length, stop.title).toBeGreaterThan(0);
});

test('a stop that an answer lights says what the answers do not tell: an age, a path already begun', () => {
  for (const { title, age, needs, provided } of stops) {
    // Nobody is asked for an age, nor for anything beside the certificate.
    const untold = age !== 'tutte le età' || /Abilità A e /.test(needs);
    expect(provided !== undefined, title).toBe(untold);
  }
});

test('who has the Abilità A can begin what needs only the basics', () => {
  for (const { title, needs, suits } of stops)
    if (needs.startsWith('Serve: le basi')) expect(suits, title).toContain('ability-a');
});
