import { expect, test } from 'vitest';
import { ACTIVITIES } from '../../../src/site/content/activities.ts';
import { PATHS } from '../../../src/site/content/paths.ts';
import { TRAIL } from '../../../src/site/content/trail.ts';

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

test('whoever never mounted is sent to what needs nothing, and every answer lights something', () => {
  const lit = (answer: string) => stops.filter(({ suits }) => suits.includes(answer as never));
  for (const { needs } of lit('never')) expect(needs).toBe('Non serve nulla');
  for (const { needs } of lit('some')) expect(needs).not.toMatch(/Abilità|IDV/);
  for (const answer of ['never', 'some', 'ability-a', 'own-horse'])
    expect(lit(answer).length, answer).toBeGreaterThan(1);
  for (const stop of stops) expect(stop.suits.length, stop.title).toBeGreaterThan(0);
});
