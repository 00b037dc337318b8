import { itForm } from '../../i18n/it-form.ts';
import type { FieldKind } from '../../model/fields.ts';
import { LONGEST } from '../../model/fields.ts';
import type { Problem } from '../record/record-edits.ts';

/** What a person is told of what keeps a field from being saved. */
export function problemLabel(problem: Problem, kind: FieldKind, typed: string): string {
  if (problem !== 'tooLong') return itForm.problem[problem];
  return itForm.problem.tooLong(typed.length, LONGEST[kind === 'prose' ? 'prose' : 'line']);
}

/** The same for a text that stands in no record's form; undefined where nothing is wrong. */
export function tooLong(kind: 'line' | 'prose', typed: string): string | undefined {
  return typed.length > LONGEST[kind] ? problemLabel('tooLong', kind, typed) : undefined;
}
