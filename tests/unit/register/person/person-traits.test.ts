import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { HORSE } from '../../../../src/model/horses/horse.ts';
import { MEMBERSHIP } from '../../../../src/model/memberships/membership.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import {
  isNamedBy,
  mentions,
  plainPhone,
  readPersonQuery,
  traitsOf,
} from '../../../../src/register/person/person-traits.ts';
import { LINEAR_SECONDS, cpuSeconds } from '../../../support/cpu-seconds.ts';

const member = (fields: object) => readFields(MEMBERSHIP, { ...fields });
const horse = (fields: object) => readFields(HORSE, { ...fields });
const elena = member({
  givenName: 'Elena',
  familyName: 'De Nicolò',
  taxCode: 'DNCLNE80A41E897V',
  email: 'Elena@Example.org',
});

test.each([
  ['+39 333 1234567', '3331234567'],
  ['0039 333-1234567', '3331234567'],
  ['333 1234567', '3331234567'],
  ['0376 123456', '0376123456'],
  ['+41 79 123 45 67', '41791234567'],
  ['0041 79 123 45 67', '41791234567'],
  ['12345', ''],
  ['', ''],
])('the phone %s is %s', (written, plain) => {
  expect(plainPhone(written)).toBe(plain);
});

test.each([
  ['de nicolo elena', true],
  ['ELENA', true],
  ['Elen', false],
  ['dncLNE80A41 E897v', true],
  [' elena@example.ORG ', true],
  ['other@example.org', false],
])('looking for %s finds the member: %s', (typed, found) => {
  expect(readPersonQuery(typed)?.isMember(elena)).toBe(found);
});

test('a name is looked for as a name whatever its length, also where it could be a code', () => {
  const isFound = (given: string, family: string) => {
    const somebody = member({ givenName: given, familyName: family });
    for (const typed of [`${given} ${family}`, `${family} ${given}`, `${family}  ${given} `]) {
      const query = readPersonQuery(typed);
      expect(query?.isMember(somebody)).toBe(true);
      expect(query?.isOwner(horse({ ownerName: `${family} ${given}` }))).toBe(true);
      expect(query?.isIn(`chiamare ${given} ${family}, la sera`)).toBe(true);
      expect(query?.isMember(elena)).toBe(false);
      expect(query?.isIn(`chiamare ${given} ${family}ni`)).toBe(false);
    }
  };
  isFound('Francesco', 'Bianchi');
  isFound('Giuseppe', 'Esposito');
  isFound('Anna Maria', 'Ferrari');
  // An association that owns a horse may have a number in its name.
  const typed = 'Azienda Agricola 1';
  expect(readPersonQuery(typed)?.isOwner(horse({ ownerName: typed }))).toBe(true);
  expect(readPersonQuery(typed)?.isIn(`da ${typed}`)).toBe(true);
  const name = fc.stringMatching(/^[a-z]{16}$/);
  fc.assert(
    fc.property(name, fc.integer({ min: 3, max: 13 }), (letters, at) => {
      const [given, family] = [letters.slice(0, at), letters.slice(at)];
      fc.pre(given !== family);
      isFound(given, family);
    }),
  );
});

test('a code without a digit is found as a code, too', () => {
  const code = 'RSSMRALLALMHLLMU';
  const coded = member({ givenName: 'Mario', familyName: 'Rossi', taxCode: code });
  expect(readPersonQuery('rssmra llalmh llmu')?.isMember(coded)).toBe(true);
  expect(readPersonQuery(code)?.isIn(`c.f. ${code.toLowerCase()}.`)).toBe(true);
  expect(readPersonQuery(code)?.isIn(`c.f. X${code}`)).toBe(false);
});

test('a code is found where an O was typed for its zero, and by a search that has the O', () => {
  const [right, typed] = ['BLIPTR93M04A674Q', 'BLIPTR93MO4A674Q'] as const;
  for (const [held, sought] of [
    [right, typed],
    [typed, right],
  ] as const) {
    expect(readPersonQuery(sought)?.isMember(member({ taxCode: held }))).toBe(true);
    // Of who paid, in a receipt.
    expect(readPersonQuery(sought)?.isIn(held)).toBe(true);
  }
});

test('a foreign phone is found with its plus or its zeros, in an owner and in a note', () => {
  const [plus, zeros] = ['+41 79 123 45 67', '0041 79 1234567'] as const;
  const traits = traitsOf([], [horse({ ownerPhone: plus })]);
  for (const [held, sought] of [
    [plus, zeros],
    [zeros, plus],
  ] as const) {
    expect(readPersonQuery(sought)?.isOwner(horse({ ownerPhone: held }))).toBe(true);
    expect(readPersonQuery(sought)?.isIn(`chiamare ${held}, la sera`)).toBe(true);
    expect(mentions(traits, `chiamare ${held}, la sera`)).toBe(true);
  }
  expect(mentions(traits, 'chip 380041791234567')).toBe(false);
});

test.each([
  'Elena De Nicolò <elena@example.org>',
  'elena@example.org;',
  'mailto:Elena@example.org',
  'Email: elena@example.org',
  'C.F. DNCLNE80A41E897V',
  'codice fiscale: dnclne80a41e897v',
  'cf DNCLNE80A41E897V',
])('as somebody copied it, %s is who it says', (typed) => {
  expect(readPersonQuery(typed)?.isMember(elena)).toBe(true);
});

test.each(['Tel. 333 1234567', 'cell: +39 333 1234567', 'Telefono 333.1234567'])(
  'and %s the phone of an owner',
  (typed) => {
    expect(readPersonQuery(typed)?.isOwner(horse({ ownerPhone: '333 1234567' }))).toBe(true);
    // What only begins like such a word is a name.
    expect(readPersonQuery('Tel Aviv Mario')?.isOwner(horse({ ownerName: 'Mario Tel Aviv' }))).toBe(
      true,
    );
  },
);

test('a phone is looked for in a note of many blanks as in any other', async () => {
  const traits = traitsOf([], [horse({ ownerPhone: '333 1234567' })]);
  const named = () => expect(mentions(traits, `${' '.repeat(200_000)}x`)).toBe(false);
  expect(await cpuSeconds(named)).toBeLessThan(LINEAR_SECONDS);
});

/** What old registers have between two phones or e-mails in one field. */
const BETWEEN = ['/', ' / ', ' ', '  ', '\t', '\n', ' - ', '–', ', ', ';', '|', ' o ', ' (casa) '];

test.each(BETWEEN)(
  'of two phones with %j between them, either is found, and in notes too',
  (gap) => {
    const phones = ['333 1234567', '0376.123456', '+41 79 123 45 67'];
    for (const one of phones)
      for (const other of phones.filter((each) => each !== one)) {
        const owner = horse({ ownerPhone: one + gap + other });
        for (const sought of [one, other]) {
          expect(readPersonQuery(sought)?.isOwner(owner), owner.ownerPhone).toBe(true);
          expect(mentions(traitsOf([], [owner]), `chiamare ${sought}`)).toBe(true);
        }
      }
  },
);

test.each(BETWEEN.filter((gap) => gap !== '–'))('so is either of two e-mails with %j', (gap) => {
  const emails = ['anna@x.it', 'Luca.Verdi@y.example.org'];
  for (const written of [emails, emails.toReversed()].map((each) => each.join(gap)))
    for (const sought of emails) {
      const [mother, owner] = [member({ email: written }), horse({ ownerPhone: written })];
      expect(readPersonQuery(sought)?.isMember(mother), written).toBe(true);
      expect(readPersonQuery(sought)?.isOwner(owner)).toBe(true);
      expect(mentions(traitsOf([mother], []), `scrivere a ${sought}`)).toBe(true);
    }
});

test.each(['mailto:%', 'Mail:%', '"%"', '[%]', 'e-mail: %.', '333 1234567/%', '«%»'])(
  'an e-mail is found in %j',
  (written) => {
    const owner = horse({ ownerPhone: written.replace('%', 'anna@x.it') });
    expect(readPersonQuery('anna@x.it')?.isOwner(owner)).toBe(true);
    expect(readPersonQuery('nna@x.it')?.isOwner(owner)).toBe(false);
  },
);

test.each(['CF %', 'C.F.: %', '% (padre)', '%.', '(%)'])(
  'a codice fiscale is found in %j',
  (written) => {
    const father = member({ taxCode: written.replace('%', 'RSSMRA80A01F205X') });
    for (const sought of ['rssmra80a01f205x', 'RSS MRA 80A01 F205X'])
      expect(readPersonQuery(sought)?.isMember(father)).toBe(true);
    expect(readPersonQuery('RSSMRA80A01F205Y')?.isMember(father)).toBe(false);
    expect(mentions(traitsOf([father], []), 'c.f. RSSMRA80A01F205X')).toBe(true);
  },
);

test('a query that is too short finds nothing', () => {
  for (const typed of ['', ' ', 'De', '12', '+', '@'.repeat(0), '...']) {
    expect(readPersonQuery(typed)).toBeNull();
  }
  // An empty e-mail or phone never matches what was typed.
  expect(readPersonQuery('@')?.isMember(member({}))).toBe(false);
  expect(readPersonQuery('333 1234567')?.isOwner(horse({}))).toBe(false);
});

test('a horse is found by its owner’s name or phone, however it is written', () => {
  const owned = horse({ ownerName: 'Nicolò De, Elena', ownerPhone: '333.1234567' });
  expect(readPersonQuery('elena de nicolo')?.isOwner(owned)).toBe(true);
  expect(readPersonQuery('0039 3331234567')?.isOwner(owned)).toBe(true);
});

test('a text names a person by code, e-mail, phone or whole name, not by part of a name', () => {
  const traits = traitsOf([elena], [horse({ ownerPhone: '+39 333 1234567' })]);
  expect(mentions(traits, 'chiamare 333/1234567')).toBe(true);
  expect(mentions(traits, 'scrivere a elena@example.org')).toBe(true);
  expect(mentions(traits, 'c.f. dncl ne80a41e897v')).toBe(true);
  expect(mentions(traits, 'montata da Elena De Nicolo’')).toBe(true);
  expect(mentions(traits, 'montata da Elena')).toBe(false);
  expect(mentions(traits, '')).toBe(false);
});

test.each([
  ['a dash', { taxCode: '-', email: '-' }],
  ['a word', { taxCode: 'X', email: 'no' }],
  ['a number', { taxCode: '0', email: '1' }],
  ['no domain', { taxCode: 'n/d', email: 'elena@' }],
])('what is no code and no e-mail tells of nobody: %s', (_, fields) => {
  const traits = traitsOf([member(fields)], [horse({ ownerPhone: '12-10' })]);
  expect(traits).toEqual({
    codes: new Set(),
    emails: new Set(),
    phones: new Set(),
    names: new Set(),
  });
  expect(mentions(traits, 'controllo X del 12-10, no ferri, 0 problemi: elena@')).toBe(false);
});

test.each([
  ['tel. 333 1234567', true],
  ['+39 (333) 12.34.567, la sera', true],
  ['00393331234567', true],
  ['1 333 1234567', true],
  ['93331234567', false],
  ['333 12345678', false],
])('a phone is found as a number of its own: %s is it: %s', (text, isIt) => {
  const written = '+39 333 1234567 la mamma, 0376 123456';
  const traits = traitsOf([], [horse({ ownerPhone: written })]);
  expect(mentions(traits, text)).toBe(isIt);
  expect(mentions(traits, written)).toBe(true);
  expect(mentions(traits, '0376/123456')).toBe(true);
});

test.each([
  ['<Elena@example.org>', true],
  ['elena@example.org.', true],
  ['maddelena@example.org', false],
  ['elena@example.org.uk', false],
  ['elena@example.organic', false],
  ['DNCLNE80A41E897V', true],
  ['XDNCLNE80A41E897V', false],
  ['DNCLNE80A41E897VX', false],
])('a code and an e-mail are found as words of their own: %s is one: %s', (text, isIt) => {
  expect(mentions(traitsOf([elena], []), text)).toBe(isIt);
});

test('by an e-mail or a phone beside the name of another, nobody is named', () => {
  const traits = traitsOf([elena], [horse({ ownerPhone: '333 1234567' })]);
  const named = (field: string, text: string, ...versions: object[]) =>
    isNamedBy(traits, field, text, versions as never);
  const other = { givenName: 'Sofia', familyName: 'Neri', ownerName: 'Sofia Neri' };
  expect(named('email', 'elena@example.org', other)).toBe(false);
  expect(named('email', 'elena@example.org', other, elena)).toBe(true);
  expect(named('email', 'elena@example.org', {})).toBe(true);
  expect(named('ownerPhone', '333 1234567', other)).toBe(false);
  expect(named('ownerPhone', '333 1234567', { ownerName: 'De Nicolò Elena' })).toBe(true);
  expect(named('ownerPhone', 'elena de nicolo 333 1234567', other)).toBe(true);
  expect(named('notes', 'chiamare 333 1234567', other)).toBe(true);
});

// Address books and messengers copy a number or a name with marks that nobody sees around or in it.
test('marks that nobody sees hide nobody: neither what is typed nor what is stored', () => {
  const [open, close, soft] = ['\u202a', '\u202c', '\u00ad'];
  const marked = member({
    givenName: `Ele${soft}na`,
    familyName: 'De Nicolò',
    taxCode: `${open}DNCLNE80A41E897V${close}`,
    email: `elena@example.org\u200b`,
  });
  const owner = horse({ ownerName: 'De Nicolò', ownerPhone: `+39 333${soft} 1234567` });
  for (const typed of ['DNCLNE80A41E897V', 'elena@example.org', 'elena de nicolò']) {
    for (const query of [typed, `${open}${typed}${close}`]) {
      expect(readPersonQuery(query)?.isMember(elena)).toBe(true);
      expect(readPersonQuery(query)?.isMember(marked)).toBe(true);
      expect(readPersonQuery(query)?.isIn(`di ${typed.replace(/.$/, `${soft}$&`)}`)).toBe(true);
    }
  }
  expect(readPersonQuery(`${open}333 1234567${close}`)?.isOwner(owner)).toBe(true);
  const traits = traitsOf([marked], [owner]);
  expect(traits).toEqual(
    traitsOf([elena], [horse({ ownerName: 'De Nicolò', ownerPhone: '3331234567' })]),
  );
  expect(mentions(traits, `tel. 333${soft}1234567`)).toBe(true);
});
