import { expect, test } from 'vitest';
import { countsVisits, namedProject } from '../../../doctor/named-project.ts';
import { OTHER_CLUB } from '../../support/settings.ts';

const SETTINGS = { ...OTHER_CLUB, firebaseMeasurementId: 'G-TEST1' };
const OWN = SETTINGS.firebaseProjectId;

test.each([
  ['nothing', {}],
  ['it by its id', { project: OWN }],
])(
  'an owner who names %s has their own project looked at, with the headers that it is served with',
  (_, options) => {
    expect(namedProject(options, SETTINGS)).toMatchObject({
      id: OWN,
      apiKey: SETTINGS.firebaseApiKey,
      site: SETTINGS.url,
    });
    expect(countsVisits(options, SETTINGS)).toBe('G-TEST1');
  },
);

test('of another project nothing is taken from the settings', () => {
  const options = { project: 'another', 'api-key': 'k' };
  expect(namedProject(options, SETTINGS)).toMatchObject({
    id: 'another',
    site: null,
    storage: null,
  });
  expect(namedProject({ project: 'another' }, SETTINGS)).toBeNull();
  expect(countsVisits(options, SETTINGS)).toBe('');
});
