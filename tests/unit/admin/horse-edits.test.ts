import { describe, expect, test } from 'vitest';
import type { FormField, HorseEdits } from '../../../src/admin/horse/horse-edits.ts';
import {
  applyEdits,
  isRefused,
  NO_EDITS,
  readEdits,
  typedOf,
  withoutSaved,
  withTyped,
} from '../../../src/admin/horse/horse-edits.ts';
import { readFields } from '../../../src/model/fields.ts';
import { HORSE } from '../../../src/model/horse.ts';

const STELLA = readFields(HORSE, { name: 'Stella', hoovesTrimInterval: 1.5, isHere: 1 });

function typed(...fields: [FormField, string][]): HorseEdits {
  return fields.reduce<HorseEdits>(
    (edits, [field, text]) => withTyped(STELLA, edits, field, text),
    NO_EDITS,
  );
}

describe('typing', () => {
  test('a number shows with its comma and stays as it is typed', () => {
    expect(typedOf(STELLA, NO_EDITS, 'hoovesTrimInterval')).toBe('1,5');
    const edits = typed(['hoovesTrimInterval', '2,']);
    expect(typedOf(STELLA, edits, 'hoovesTrimInterval')).toBe('2,');
    expect(isRefused(edits, 'hoovesTrimInterval')).toBe(true);
  });

  test('back at what the register holds it is no edit', () => {
    const edits = typed(['name', 'Stellina'], ['isHere', '-1']);
    expect(Object.keys(edits)).toEqual(['name', 'isHere']);
    expect(withTyped(STELLA, edits, 'name', 'Stella')).toEqual(typed(['isHere', '-1']));
  });

  test('an untouched field shows what others change meanwhile', () => {
    const edits = typed(['name', 'Stellina']);
    expect(typedOf({ ...STELLA, coat: 'Baio' }, edits, 'coat')).toBe('Baio');
  });
});

describe('saving', () => {
  test('writes only what was touched, from what the person saw', () => {
    const edits = typed(['name', 'Stellina'], ['hoovesTrimInterval', '2,5'], ['isDPA', '-1']);
    const meanwhile = { ...STELLA, name: 'Stella II', coat: 'Baio' };
    const change = applyEdits(meanwhile, edits);
    expect(change).toEqual({
      ok: true,
      value: {
        seen: { ...meanwhile, name: 'Stella' },
        edited: { ...meanwhile, name: 'Stellina', hoovesTrimInterval: 2.5, isDPA: -1 },
      },
    });
  });

  test('an emptied interval is no interval', () => {
    const change = applyEdits(STELLA, typed(['hoovesTrimInterval', ' ']));
    expect(change).toMatchObject({ ok: true, value: { edited: { hoovesTrimInterval: null } } });
  });

  test('a text that is no number is refused, and names its field', () => {
    const edits = typed(['hoovesTrimInterval', 'presto'], ['name', 'Stellina']);
    expect(applyEdits(STELLA, edits)).toEqual({ ok: false, failure: ['hoovesTrimInterval'] });
  });

  test('what the register holds by now is no draft any more', () => {
    const edits = typed(['name', 'Stellina'], ['hoovesTrimInterval', '2,0']);
    expect(withoutSaved({ ...STELLA, name: 'Stellina', hoovesTrimInterval: 2 }, edits)).toEqual({});
    expect(withoutSaved(STELLA, edits)).toBe(edits);
  });
});

describe('a draft that was kept', () => {
  test('is read back as it was, without fields that are no longer there', () => {
    const edits = typed(['name', '<script>'], ['notes', '=CMD()\u202E']);
    expect(readEdits(structuredClone({ ...edits, gone: { from: '', typed: 'x' } }))).toEqual(edits);
  });

  const senseless: unknown[] = [
    null,
    'x',
    [],
    {},
    { name: 'x' },
    { toString: { from: '', typed: 'x' } },
  ];
  test.each(senseless.map((kept) => [kept]))('%j makes no sense', (kept) =>
    expect(readEdits(kept)).toBeNull(),
  );
});
