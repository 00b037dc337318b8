import { expect, test } from 'vitest';
import { HORSE } from '../../../src/model/horse.ts';
import { MEMBERSHIP } from '../../../src/model/membership.ts';
import { readFields } from '../../../src/model/fields.ts';
import {
  mentions,
  plainPhone,
  readPersonQuery,
  traitsOf,
} from '../../../src/register/person/person-traits.ts';

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

test('a query that is too short finds nothing', () => {
  for (const typed of ['', ' ', 'De', '12', '+', '@'.repeat(0), '...']) {
    expect(readPersonQuery(typed)).toBeNull();
  }
  // An empty e-mail or phone of another is never the same as what was typed.
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
