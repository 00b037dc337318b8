import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOfBase64 } from '../../../../src/model/values/base64.ts';

test('any bytes come out of their base64 and their base64url as they went in', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const stored = Buffer.from(bytes);
      for (const encoding of ['base64', 'base64url'] as const)
        expect(bytesOfBase64(stored.toString(encoding))).toEqual(bytes);
    }),
  );
});

test('what is no base64 throws', () => {
  for (const text of ['a', 'a=b', '*']) expect(() => bytesOfBase64(text)).toThrow(DOMException);
});
