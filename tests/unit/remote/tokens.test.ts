import { expect, test } from 'vitest';
import { emailIn, gaveSecondFactor } from '../../../src/remote/tokens.ts';

const tokenOf = (claims: unknown) =>
  `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

/** A text that is written with '-' and '_' wherever it begins. */
const SIGNS = '>>>>>?????';

test.each([
  ['an address', tokenOf({ sub: 'anna', email: 'anna@example.org' }), 'anna@example.org'],
  ['letters of all sorts', tokenOf({ email: 'çìò🐴@example.org' }), 'çìò🐴@example.org'],
  ['each sign of base64url', tokenOf({ email: `${SIGNS}@example.org` }), `${SIGNS}@example.org`],
  ['no address', tokenOf({ sub: 'anna' }), null],
  ['an address that is no text', tokenOf({ email: 7 }), null],
  ['no claims', tokenOf(null), null],
  ['no token', 'token', null],
  ['an empty one', '', null],
])('the e-mail address in a token: %s', (_, token, expected) => {
  expect(emailIn(token)).toBe(expected);
});

test.each([
  ['a code', tokenOf({ firebase: { sign_in_second_factor: 'totp' } }), true],
  ['another factor', tokenOf({ firebase: { sign_in_second_factor: 'phone' } }), false],
  ['none', tokenOf({ firebase: { sign_in_provider: 'password' } }), false],
  ['no claims of the provider', tokenOf({ sub: 'anna' }), false],
  ['no claims', tokenOf(null), false],
  ['no token', 'token', false],
])('the second factor in a token: %s', (_, token, expected) => {
  expect(gaveSecondFactor(token)).toBe(expected);
});
