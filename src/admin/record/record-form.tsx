import { Link } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { itForm } from '../../i18n/it-form.ts';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import type { SaveFailure } from '../../mirror/write-locally.ts';
import type { FieldValue } from '../../model/fields.ts';
import type { TriState } from '../../model/tri-state.ts';
import { asTriState } from '../../model/tri-state.ts';
import type { Result } from '../../platform/result.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { FieldProps } from '../../ui/field.tsx';
import { FormIdProvider } from '../../ui/form-id.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDraft } from '../shared/use-draft.ts';
import { problemLabel } from '../shared/problem-labels.ts';
import type { Edits, FormSpec, Held } from './record-edits.ts';
import {
  applyEdits,
  problemOf,
  readEdits,
  typedOf,
  withoutSaved,
  withTyped,
} from './record-edits.ts';
import styles from '../shared/save-bar.module.css';
import { useFieldInAddress } from './use-field-in-address.ts';

/** The fields of a form: what was typed over what the register holds. */
export interface FormFields<Field extends string> {
  /** What the form shows in a field. */
  readonly text: (field: Field) => string;
  readonly type: (field: Field, typed: string) => void;
  /** What the register holds. */
  readonly stored: (field: Field) => FieldValue;
  /** Why what was typed cannot be saved as it stands. */
  readonly error: (field: Field) => string | undefined;
}

/** What became of what was typed. */
interface FormState {
  /** Whether something is typed and not saved. */
  readonly dirty: boolean;
  /** Forgets what was typed. */
  readonly discard: () => void;
  readonly save: () => Promise<void>;
  readonly outcome: { readonly saved: boolean; readonly text: string } | null;
  readonly draft: { readonly ready: boolean; readonly restored: boolean };
}

/** The props that bind the controls of a form's sections to its fields. */
export interface BoundFields<Field extends string> extends FormFields<Field> {
  /** For a control of text. */
  readonly fieldProps: (field: Field) => FieldProps & {
    readonly value: string;
    readonly onValue: (typed: string) => void;
  };
  /** For a control of a flag. */
  readonly flagProps: (field: Field) => FieldProps & {
    readonly value: TriState;
    readonly onValue: (to: TriState) => void;
  };
}

/** Binds fields to their labels, warnings and errors. */
export function bindFields<Field extends string>(
  fields: FormFields<Field>,
  labels: Readonly<Record<Field, string>>,
  warnings: Readonly<Partial<Record<Field, string>>>,
): BoundFields<Field> {
  const fieldProps: BoundFields<Field>['fieldProps'] = (field) => ({
    id: field,
    label: labels[field],
    value: fields.text(field),
    onValue: (typed) => fields.type(field, typed),
    warning: warnings[field],
    error: fields.error(field),
  });
  return {
    ...fields,
    fieldProps,
    flagProps: (field) => ({
      ...fieldProps(field),
      value: asTriState(Number(fields.text(field))),
      onValue: (to) => fields.type(field, String(to)),
    }),
  };
}

/** One and the same object, so that nothing typed is always the same draft. */
const NO_EDITS = {};

/**
 * Keeps what a person types in the card of a record, and saves it.
 *
 * @param spec must keep its identity
 * @param write saves the record: as the person saw it, and as they left it
 */
export function useRecordForm<Field extends string, Fields extends Held<Field>>(
  row: ViewRow<Fields>,
  spec: FormSpec<Field>,
  write: (seen: Fields, edited: Fields) => Promise<Result<unknown, SaveFailure>>,
): FormState & { readonly fields: FormFields<Field> } {
  const held = row.fields;
  const read = useCallback((kept: unknown) => readEdits(spec, kept), [spec]);
  const { value, set, clear, ready, restored } = useDraft<Edits<Field>>(
    row.path,
    NO_EDITS as Edits<Field>,
    read,
  );
  const [outcome, setOutcome] = useState<FormState['outcome']>(null);
  const edits = useMemo(() => withoutSaved(spec, held, value), [spec, held, value]);

  // What was saved, here or elsewhere, is no longer a draft.
  useEffect(() => {
    if (edits === value) return;
    if (Object.keys(edits).length === 0) clear();
    else set((typed) => withoutSaved(spec, held, typed));
  }, [edits, value, spec, held, set, clear]);

  const save = async () => {
    setOutcome(null);
    const change = applyEdits(spec, held, edits);
    if (!change.success) return setOutcome({ saved: false, text: itForm.fix });
    const saved = await write(change.data.seen, change.data.edited);
    setOutcome(
      saved.success
        ? { saved: true, text: itForm.saved }
        : { saved: false, text: it.saveFailed[saved.error] },
    );
  };

  return {
    fields: {
      text: (field) => typedOf(spec, held, edits, field),
      type: (field, typed) => {
        setOutcome(null);
        set((before) => withTyped(spec, held, before, field, typed));
      },
      stored: (field) => held[field],
      error: (field) => {
        const problem = problemOf(spec, edits, field);
        const typed = edits[field]?.typed ?? '';
        return problem === null ? undefined : problemLabel(problem, spec.kinds[field], typed);
      },
    },
    dirty: Object.keys(edits).length > 0,
    discard: clear,
    save,
    outcome,
    draft: { ready, restored },
  };
}

interface Props {
  form: FormState;
  /** How many changes of the record wait to be sent. */
  pending: number;
  /** The list that the record belongs to. */
  back: '/admin/horses' | '/admin/memberships';
  /** The sections with the fields. */
  children: ReactNode;
}

/** The fields of a record's card and, in sight below them, what became of them and 'Salva'. */
export function RecordForm({ form, pending, back, children }: Props) {
  const { outcome, draft } = form;
  useFieldInAddress();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <>
      {pending > 0 && (
        <p className={styles['pending']}>
          <Icon name="waiting" />
          {itForm.pending}
        </p>
      )}
      <FormIdProvider value="record">{children}</FormIdProvider>
      {/* The required fields are marked and block nothing. */}
      <form id="record" noValidate data-save-bar className={styles['bar']} onSubmit={submit}>
        <div className={styles['outcome']}>
          <output className={styles['saved']}>
            {outcome?.saved && (
              <>
                <Icon name="check" />
                {outcome.text}
              </>
            )}
          </output>
          <p role="alert" className={styles['failed']}>
            {outcome && !outcome.saved && outcome.text}
          </p>
          {form.dirty && !outcome && (
            <p className={styles['draft']}>
              {draft.restored ? itForm.draftRestored : itForm.draft}{' '}
              <button type="button" className={styles['discard']} onClick={form.discard}>
                {itForm.discardDraft}
              </button>
            </p>
          )}
        </div>
        <div className={styles['actions']}>
          <Link to={back} className={buttonClass('secondary', true)}>
            {it.common.back}
          </Link>
          <Button type="submit" look="primary" big disabled={!draft.ready}>
            {it.common.save}
          </Button>
        </div>
      </form>
    </>
  );
}
