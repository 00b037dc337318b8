import { describe, expect, test } from 'vitest';
import {
  type HorseField,
  HORSE_FORM,
} from '../../../../../src/admin/horse-record/horse-form-spec.ts';
import { MEMBERSHIP_FORM } from '../../../../../src/admin/memberships/membership-form-spec.ts';
import {
  type Edits,
  applyEdits,
  editsSince,
  problemOf,
  readEdits,
  typedOf,
  withoutSaved,
  withTyped,
} from '../../../../../src/admin/shared/record/record-edits.ts';
import { readFields } from '../../../../../src/model/fields/fields.ts';
import { HORSE } from '../../../../../src/model/horses/horse.ts';
import { MEMBERSHIP } from '../../../../../src/model/memberships/membership.ts';

const STELLA = readFields(HORSE, { name: 'Stella', hoovesTrimInterval: 1.5, isHere: 1 });

function typed(...fields: [HorseField, string][]): Edits<HorseField> {
  return fields.reduce<Edits<HorseField>>(
    (edits, [field, text]) => withTyped(HORSE_FORM, STELLA, edits, field, text),
    {},
  );
}

describe('typing', () => {
  test('a number shows with its comma and stays as it is typed', () => {
    expect(typedOf(HORSE_FORM, STELLA, {}, 'hoovesTrimInterval')).toBe('1,5');
    const edits = typed(['hoovesTrimInterval', '2,']);
    expect(typedOf(HORSE_FORM, STELLA, edits, 'hoovesTrimInterval')).toBe('2,');
    expect(problemOf(HORSE_FORM, edits, 'hoovesTrimInterval')).toBe('number');
  });

  test('what is typed shows as typed, also where it stands for the stored value and is no edit', () => {
    const field = 'hoovesTrimInterval';
    const left = withoutSaved(HORSE_FORM, STELLA, typed([field, '1,50']));
    expect(left).toEqual({});
    expect(typedOf(HORSE_FORM, STELLA, left, field, '1,50')).toBe('1,50');
    // But not once something else is stored.
    expect(typedOf(HORSE_FORM, { ...STELLA, [field]: 2 }, left, field, '1,50')).toBe('2');
  });

  test('typing the stored value is no edit', () => {
    const edits = typed(['name', 'Stellina'], ['isHere', '-1']);
    expect(Object.keys(edits)).toEqual(['name', 'isHere']);
    expect(withTyped(HORSE_FORM, STELLA, edits, 'name', 'Stella')).toEqual(typed(['isHere', '-1']));
  });

  test('an edit keeps the value that the person saw, also an empty one', () => {
    const edits = withTyped(HORSE_FORM, STELLA, {}, 'dentistInterval', '1');
    const meanwhile = { ...STELLA, dentistInterval: 6 };
    const further = withTyped(HORSE_FORM, meanwhile, edits, 'dentistInterval', '12');
    expect(further.dentistInterval).toEqual({ from: null, typed: '12' });
  });

  test('a field without edits shows remote changes', () => {
    const edits = typed(['name', 'Stellina']);
    expect(typedOf(HORSE_FORM, { ...STELLA, coat: 'Baio' }, edits, 'coat')).toBe('Baio');
  });
});

describe('a name that is there', () => {
  test.each(['', '   ', '\u00a0'])(
    'is not emptied by %j: it is said, and nothing is saved',
    (text) => {
      const edits = typed(['name', text], ['coat', 'Baio']);
      expect(problemOf(HORSE_FORM, edits, 'name')).toBe('emptied');
      expect(applyEdits(HORSE_FORM, STELLA, edits)).toEqual({ success: false, error: ['name'] });
    },
  );

  test('does not stop what else is edited where it was never there', () => {
    const edits = typed(['coat', 'Baio']);
    expect(STELLA.docname).toBe('');
    expect(applyEdits(HORSE_FORM, STELLA, edits)).toMatchObject({ success: true });
  });
});

describe('saving', () => {
  test('writes only edited fields, based on the values that the person saw', () => {
    const edits = typed(['name', 'Stellina'], ['hoovesTrimInterval', '2,5'], ['isDPA', '-1']);
    const meanwhile = { ...STELLA, name: 'Stella II', coat: 'Baio' };
    const change = applyEdits(HORSE_FORM, meanwhile, edits);
    expect(change).toEqual({
      success: true,
      data: {
        seen: { ...meanwhile, name: 'Stella' },
        edited: { ...meanwhile, name: 'Stellina', hoovesTrimInterval: 2.5, isDPA: -1 },
      },
    });
  });

  test('an emptied interval is null', () => {
    const change = applyEdits(HORSE_FORM, STELLA, typed(['hoovesTrimInterval', ' ']));
    expect(change).toMatchObject({ success: true, data: { edited: { hoovesTrimInterval: null } } });
  });

  test('a text that is no number is rejected with its field', () => {
    const edits = typed(['hoovesTrimInterval', 'presto'], ['name', 'Stellina']);
    expect(applyEdits(HORSE_FORM, STELLA, edits)).toEqual({
      success: false,
      error: ['hoovesTrimInterval'],
    });
  });

  test.each([
    ['8', null],
    ['123456789', null],
    ['1234567890', 'whole'],
    ['8,5', 'whole'],
    ['', null],
  ])('the whole number %j: %j', (text, problem) => {
    const spec = { kinds: { places: 'whole' } } as const;
    const edits = { places: { from: null, typed: text } };
    expect(problemOf(spec, edits, 'places')).toBe(problem);
  });

  test.each([
    ['2026-10-14', Date.UTC(2026, 9, 14, 12)],
    ['', null],
    ['ieri', 'day'],
    ['2026-02-30', 'day'],
  ])('the day %j: %j', (text, value) => {
    const spec = { kinds: { date: 'instant' } } as const;
    const edits = { date: { from: 0, typed: text } };
    const applied = applyEdits(spec, { date: 0 }, edits);
    const problem = problemOf(spec, edits, 'date');
    expect(applied.success ? applied.data.edited.date : problem).toBe(value);
  });

  test('a text that the server would reject is rejected here, and kept as typed', () => {
    const line = typed(['name', 'x'.repeat(1001)], ['notes', 'x'.repeat(20_000)]);
    expect(applyEdits(HORSE_FORM, STELLA, line)).toEqual({ success: false, error: ['name'] });
    expect(problemOf(HORSE_FORM, line, 'name')).toBe('tooLong');
    expect(typedOf(HORSE_FORM, STELLA, line, 'name')).toHaveLength(1001);
    const months = typed(['dentistInterval', '-1'], ['hoovesTrimInterval', '1200,5']);
    expect(problemOf(HORSE_FORM, months, 'dentistInterval')).toBe('outOfRange');
    expect(problemOf(HORSE_FORM, months, 'hoovesTrimInterval')).toBe('outOfRange');
  });

  test('a lone surrogate is saved as the replacement character', () => {
    const edits = typed(['name', 'Stella \ud83d']);
    const change = applyEdits(HORSE_FORM, STELLA, edits);
    expect(change).toMatchObject({ success: true, data: { edited: { name: 'Stella \ufffd' } } });
    const saved = { ...STELLA, name: 'Stella \ufffd' };
    expect(withoutSaved(HORSE_FORM, saved, edits)).toEqual({});
  });

  test('edits whose value is stored by now leave the draft', () => {
    const edits = typed(['name', 'Stellina'], ['hoovesTrimInterval', '2,0']);
    expect(
      withoutSaved(HORSE_FORM, { ...STELLA, name: 'Stellina', hoovesTrimInterval: 2 }, edits),
    ).toEqual({});
    expect(withoutSaved(HORSE_FORM, STELLA, edits)).toBe(edits);
  });
});

describe('what is typed since a save began', () => {
  const saved = typed(['coat', 'baio'], ['breed', 'Maremmano']);
  const values = { ...STELLA, coat: 'baio', breed: 'Maremmano' };
  const since = (edits: Edits<HorseField>, texts: Partial<Record<HorseField, string>>) =>
    editsSince(HORSE_FORM, edits, saved, values, texts);

  test('nothing: no edit is left', () => {
    expect(since(saved, {})).toEqual({});
    expect(since({}, {})).toEqual({});
  });

  test('more in a field: it changes the value that was saved', () => {
    const on = withTyped(HORSE_FORM, STELLA, saved, 'coat', 'baio scuro');
    const left = since(on, { coat: 'baio scuro' });
    expect(left).toEqual({ coat: { from: 'baio', typed: 'baio scuro' } });
    const next = applyEdits(HORSE_FORM, values, left);
    expect(next).toMatchObject({
      data: { seen: { coat: 'baio' }, edited: { coat: 'baio scuro', breed: 'Maremmano' } },
    });
  });

  test('back to what was there before: that is an edit now', () => {
    const back = withTyped(HORSE_FORM, STELLA, saved, 'coat', '');
    expect(since(back, { coat: '' })).toEqual({ coat: { from: 'baio', typed: '' } });
  });

  test('what is being saved, or in another field: no edit; that edit', () => {
    expect(since(saved, { coat: 'baio' })).toEqual({});
    const other = withTyped(HORSE_FORM, STELLA, saved, 'notes', 'x');
    expect(since(other, { notes: 'x' })).toEqual({ notes: { from: '', typed: 'x' } });
  });
});

describe('a stored draft', () => {
  test('is parsed without fields that no longer exist', () => {
    const edits = typed(['name', '<script>'], ['notes', '=CMD()\u202E']);
    expect(
      readEdits(HORSE_FORM, structuredClone({ ...edits, gone: { from: '', typed: 'x' } })),
    ).toEqual(edits);
  });

  const senseless: unknown[] = [
    null,
    'x',
    [],
    {},
    { name: 'x' },
    { toString: { from: '', typed: 'x' } },
  ];
  test.each(senseless.map((kept) => [kept]))('%j is invalid', (kept) =>
    expect(readEdits(HORSE_FORM, kept)).toBeNull(),
  );
});

describe('a membership', () => {
  const held = readFields(MEMBERSHIP, { year: 2026, city: 'Roma' });

  test('keeps its year, also if a draft has another', () => {
    const edit = { from: '', typed: 'x' };
    expect(readEdits(MEMBERSHIP_FORM, { city: edit, year: edit })).toEqual({ city: edit });
    expect(readEdits(MEMBERSHIP_FORM, { year: edit })).toBeNull();
  });

  test('has its codice fiscale normalised when saved, after which it is no edit', () => {
    const edits = withTyped(MEMBERSHIP_FORM, held, {}, 'taxCode', 'rss mra 80a01 h501u');
    expect(typedOf(MEMBERSHIP_FORM, held, edits, 'taxCode')).toBe('rss mra 80a01 h501u');
    const change = applyEdits(MEMBERSHIP_FORM, held, edits);
    const edited = { ...held, taxCode: 'RSSMRA80A01H501U' };
    expect(change).toEqual({ success: true, data: { seen: held, edited } });
    expect(withoutSaved(MEMBERSHIP_FORM, edited, edits)).toEqual({});
    expect(withoutSaved(MEMBERSHIP_FORM, held, edits)).toBe(edits);
  });
});
