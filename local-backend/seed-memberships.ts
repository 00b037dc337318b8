import type { Day } from '../src/model/values/calendar.ts';
import { readFields } from '../src/model/fields/fields.ts';
import { type Membership, MEMBERSHIP } from '../src/model/memberships/membership.ts';
import type { SeededRandom } from './seed-random.ts';

export type SeededMembership = { id: string; membership: Membership };

/** Given and family name, whether a woman, birth date, birth place. Nobody of these exists. */
const PEOPLE: readonly (readonly [string, string, 'F' | 'M', Day, string])[] = [
  ['Alice', 'Bertolini', 'F', '1988-03-14', 'Mantova'],
  ['Marco', 'Trentini', 'M', '1979-11-02', 'Mantova'],
  ['Sara', 'Ghidoni', 'F', '2012-06-25', 'Mantova'],
  ['Nicolò', 'Ferrari', 'M', '2014-01-09', 'Verona'],
  ['Elisa', 'Malagoli', 'F', '1995-08-30', 'Modena'],
  ['Giovanni', 'Prandi', 'M', '1966-02-17', 'Cremona'],
  ['Beatrice', 'Soncini', 'F', '2009-12-03', 'Reggio nell’Emilia'],
  ['Anna', 'D’Amico', 'F', '1973-05-21', 'Roma'],
  ['Luca', 'Zani', 'M', '1991-09-12', 'Brescia'],
  ['Martina', 'Gandolfi', 'F', '2001-04-28', 'Parma'],
  ['Pietro', 'Bo', 'M', '2016-10-19', 'Mantova'],
  ['Francesca', 'Lodi Rizzini', 'F', '1984-07-07', 'Mantova'],
  ['Tommaso', 'Agosti', 'M', '2007-03-31', 'Verona'],
  ['Ilaria', 'Pedrazzoli', 'F', '1999-01-24', 'Mantova'],
  ['Roberto', 'Fiaccadori', 'M', '1958-06-11', 'Mantova'],
  ['Caterina', 'Vezzani', 'F', '2010-09-05', 'Modena'],
  ['Matteo', 'Oliani', 'M', '1987-12-29', 'Ferrara'],
  ['Giorgia', 'Benatti', 'F', '1993-02-08', 'Bologna'],
  ['Emma', 'Tosi', 'F', '2015-11-16', 'Verona'],
  ['Stefano', 'Cavicchini', 'M', '1970-08-04', 'Mantova'],
  ['Lucia', 'Aere', 'F', '1981-10-10', 'Milano'],
  ['Andrea', 'Maffezzoli', 'M', '1996-05-15', 'Brescia'],
  ['Noemi', 'Rebecchi', 'F', '2004-07-22', 'Mantova'],
  ['Davide', 'Scansani', 'M', '2011-04-01', 'Parma'],
];

/** The cadastral codes of towns. */
const TOWN_CODES: Readonly<Record<string, string>> = {
  Bologna: 'A944',
  Brescia: 'B157',
  Cremona: 'D150',
  Ferrara: 'D548',
  Mantova: 'E897',
  Milano: 'F205',
  Modena: 'F257',
  Parma: 'G337',
  'Reggio nell’Emilia': 'H223',
  Roma: 'H501',
  Verona: 'L781',
};

const HOMES = [
  { city: 'Borgo Virgilio', zip: '46034', streets: ['Via Parma', 'Via Romana', 'Via Cisa'] },
  { city: 'Mantova', zip: '46100', streets: ['Via Cavour', 'Corso Garibaldi', 'Via Chiassi'] },
  { city: 'Curtatone', zip: '46010', streets: ['Via Montanara', 'Via Levata'] },
  { city: 'Porto Mantovano', zip: '46047', streets: ['Via Roma', 'Strada Soana'] },
  { city: 'Suzzara', zip: '46029', streets: ['Via Zonta', 'Viale Virgilio'] },
  { city: 'Verona', zip: '37121', streets: ['Via Leoncino', 'Via Scala'] },
] as const;

/**
 * Memberships of invented people for `year` and the two years before it. Most people renew; the memberships of past
 * years are complete, some of this year still lack something.
 */
export function inventMemberships(
  year: number,
  { between, chance, ids, oneOf }: SeededRandom,
): readonly SeededMembership[] {
  return PEOPLE.flatMap(([givenName, familyName, sex, birthDate, birthPlace], index) => {
    const home = oneOf(HOMES);
    const person = {
      givenName,
      familyName,
      email: `${plainLetters(givenName)}.${plainLetters(familyName)}@example.org`.toLowerCase(),
      taxCode: taxCode(givenName, familyName, sex, birthDate, TOWN_CODES[birthPlace]!),
      birthDate,
      birthPlace,
      city: home.city,
      zip: home.zip,
      address: `${oneOf(home.streets)} ${between(1, 120)}`,
    };
    return [year - 2, year - 1, year]
      .filter(() => chance(0.8))
      .map((each) => {
        const isSettled = each < year || chance(0.6);
        const hasPaid = isSettled || chance(0.5);
        const hasCard = isSettled || (hasPaid && chance(0.4));
        const isMinor = each - Number(birthDate.slice(0, 4)) < 18;
        const membership = readFields(MEMBERSHIP, {
          year: each,
          ...person,
          number: hasCard ? `${each}${String(index + 1).padStart(4, '0')}` : '',
          hasPaid: hasPaid ? 1 : -1,
          isSubmitted: hasCard ? 1 : -1,
          hasCard: hasCard ? 1 : chance(0.5) ? -1 : 0,
          // Some have expired, some are about to, by the year's end.
          ...(isSettled && {
            certificateKind: index % 4 === 0 ? 'Agonistico' : 'Non agonistico',
            certificateExpiry: `${each + (index % 2)}-${String((index % 12) + 1).padStart(2, '0')}-28`,
          }),
          ...(isMinor &&
            isSettled && {
              guardianName: `Paola ${familyName}`,
              guardianRelation: 'Madre',
              guardianContact: '+39 399 555 0100',
              consentBy: `Paola ${familyName}`,
              consentDay: `${each}-01-10`,
              hasActivityConsent: 1,
              hasDataConsent: 1,
              hasPhotoConsent: index % 3 === 0 ? -1 : 1,
            }),
        });
        return { id: ids.documentId(), membership };
      });
  });
}

/** The letters of a name in upper case, accents, spaces and apostrophes left out. */
function plainLetters(name: string): string {
  return name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
}

const MONTHS = 'ABCDEHLMPRST';
/** The values of A-Z at odd positions; the digits have those of A-J. */
const ODD_VALUES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

/** The codice fiscale of a person, without regard to people who would share it. */
export function taxCode(
  givenName: string,
  familyName: string,
  sex: 'F' | 'M',
  birthDate: Day,
  townCode: string,
): string {
  const [year, month, day] = birthDate.split('-').map(Number) as [number, number, number];
  const code = [
    threeLetters(familyName, false),
    threeLetters(givenName, true),
    String(year % 100).padStart(2, '0'),
    MONTHS[month - 1],
    String(sex === 'F' ? day + 40 : day).padStart(2, '0'),
    townCode,
  ].join('');
  return code + checkLetter(code);
}

/** Consonants, then vowels, then X. A given name with four consonants or more skips the second. */
function threeLetters(name: string, isGiven: boolean): string {
  const letters = plainLetters(name);
  const consonants = letters.replace(/[AEIOU]/g, '');
  const vowels = letters.replace(/[^AEIOU]/g, '');
  const chosen =
    isGiven && consonants.length > 3 ? consonants[0]! + consonants.slice(2) : consonants;
  return `${chosen}${vowels}XXX`.slice(0, 3);
}

function checkLetter(code: string): string {
  const sum = Array.from(code).reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    return total + (index % 2 === 0 ? ODD_VALUES[value]! : value);
  }, 0);
  return String.fromCharCode(65 + (sum % 26));
}
