import { expect, test } from 'vitest';
import { emailIn } from '../../../src/remote/tokens.ts';

const tokenOf = (claims: unknown) =>
  `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

test.each([
  ['an address', tokenOf({ sub: 'anna', email: 'anna@example.org' }), 'anna@example.org'],
  ['letters of all sorts', tokenOf({ email: 'çìò🐴@example.org' }), 'çìò🐴@example.org'],
  ['no address', tokenOf({ sub: 'anna' }), null],
  ['an address that is no text', tokenOf({ email: 7 }), null],
  ['no claims', tokenOf(null), null],
  ['no token', 'token', null],
  ['an empty one', '', null],
])('the e-mail address in a token: %s', (_, token, expected) => {
  expect(emailIn(token)).toBe(expected);
});
