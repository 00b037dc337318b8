import { Link } from '@tanstack/react-router';
import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ViewRow } from '../../../mirror/database/database.ts';
import type { SaveFailure } from '../../../mirror/changes/save-failure.ts';
import { type FieldValue, type TriState, asTriState } from '../../../model/fields/fields.ts';
import { rawOfToken } from '../../../model/fields/raw-value.ts';
import type { Result } from '../../../platform/result.ts';
import { unreadLabels } from '../labels/unread-labels.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import type { FieldProps } from '../../../ui/field.tsx';
import { FormIdProvider } from '../../../ui/form-id.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { keepFocus } from '../frame/keep-focus.ts';
import { useKeptSearch } from '../lists/kept-search.ts';
import { needsPerson } from '../../../register/unsent/sending-states.ts';
import { stateTexts } from '../labels/sending-labels.ts';
import { useSendingState } from '../reading/sending-state.tsx';
import { useDraft } from '../forms/use-draft.ts';
import { useLeftNotice } from '../forms/use-left-notice.ts';
import { Reading } from '../reading/reading.tsx';
import { problemLabel } from '../labels/problem-labels.ts';
import {
  type Edits,
  type FormSpec,
  type StoredValues,
  applyEdits,
  editsSince,
  problemOf,
  readEdits,
  typedOf,
  storedValues,
  withoutSaved,
  withTyped,
} from './record-edits.ts';
import styles from '../forms/save-bar.module.css';
import { showFirstField, useFieldInAddress } from './use-field-in-address.ts';
import { recordLabels } from './record-labels.ts';
import { failureLabels } from '../labels/failure-labels.ts';
import { unsavedLabels } from '../labels/unsaved-labels.ts';
import { commonLabels } from '../../../i18n/labels.ts';

/** The fields of a form: the stored values overlaid with the edits. */
export interface FormFields<Field extends string> {
  /** The text that the form shows in a field. */
  readonly text: (field: Field) => string;
  readonly type: (field: Field, typed: string) => void;
  /** The stored value; its token if it cannot be read. */
  readonly stored: (field: Field) => FieldValue;
  /** The error text of a field that cannot be saved. */
  readonly error: (field: Field) => string | undefined;
}

/** The state of a form as a whole. */
interface FormState {
  /** Whether there are unsaved edits. */
  readonly dirty: boolean;
  /** Drops the edits. Returns a function that types them again, for when they were dropped with the record. */
  readonly discard: () => () => void;
  /** Saves the edits; if a save is running, again after it. */
  readonly save: () => Promise<void>;
  /** How the last save ended. Success is shown only until something else is typed. */
  readonly outcome: { readonly saved: boolean; readonly text: string } | null;
  readonly draft: { readonly ready: boolean; readonly restored: boolean };
}

/** Returns the props of the controls of a form's fields. */
export interface BoundFields<Field extends string> extends FormFields<Field> {
  /** The props of a text control. */
  readonly fieldProps: (field: Field) => FieldProps & {
    readonly value: string;
    readonly onValue: (typed: string) => void;
  };
  /** The props of a flag's control. */
  readonly flagProps: (field: Field) => FieldProps & {
    readonly value: TriState;
    readonly onValue: (to: TriState) => void;
  };
}

/** Adds labels, warnings and errors to the fields of a form. */
export function bindFields<Field extends string>(
  fields: FormFields<Field>,
  fieldLabels: Readonly<Record<Field, string>>,
  warnings: Readonly<Partial<Record<Field, string | undefined>>>,
): BoundFields<Field> {
  const fieldProps: BoundFields<Field>['fieldProps'] = (field) => ({
    id: field,
    label: fieldLabels[field],
    value: fields.text(field),
    onValue: (typed) => fields.type(field, typed),
    warning: unreadWarning(fields.stored(field)) ?? warnings[field],
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

function unreadWarning(stored: FieldValue): string | undefined {
  const raw = rawOfToken(stored);
  return raw ? unreadLabels.field(raw) : undefined;
}

/**
 * Holds the edits of a record's form, as a draft, and saves them.
 *
 * @param spec must keep its identity between renders
 * @param write saves the record: as the person saw it, and as they edited it
 */
export function useRecordForm<Field extends string, Fields extends StoredValues<Field>>(
  row: ViewRow<Fields>,
  spec: FormSpec<Field>,
  write: (seen: Fields, edited: Fields) => Promise<Result<unknown, SaveFailure>>,
): FormState & { readonly fields: FormFields<Field> } {
  // The values just saved replace the row's until the register gives another row.
  const [saved, setSaved] = useState<{ over: ViewRow<Fields>; values: Fields } | null>(null);
  const stored = useMemo(
    () => (saved?.over === row ? saved.values : storedValues(spec, row)),
    [row, saved, spec],
  );
  const read = useCallback((draft: unknown) => readEdits(spec, draft), [spec]);
  const { value, set, clear, ready, restored } = useDraft<Edits<Field>>(
    row.path,
    {} as Edits<Field>,
    read,
  );
  const sayIfLeft = useLeftNotice();
  const [outcome, setOutcome] = useState<FormState['outcome']>(null);
  const edits = useMemo(() => withoutSaved(spec, stored, value), [spec, stored, value]);

  // Edits that were saved, here or on another device, are removed from the draft, but not what was typed since this was
  // rendered.
  useEffect(() => {
    if (edits !== value) set((typed) => withoutSaved(spec, stored, typed));
  }, [edits, value, spec, stored, set]);

  const isAsked = useRef(false);
  const isSaving = useRef(false);
  /** What was typed since the last save began. */
  const since = useRef<Partial<Record<Field, string>>>({});
  const save = async () => {
    isAsked.current = true;
    if (isSaving.current) return;
    isSaving.current = true;
    let [base, typed] = [stored, edits];
    try {
      // Repeats if another save was requested meanwhile, on top of what was just saved.
      while (isAsked.current) {
        isAsked.current = false;
        since.current = {};
        setOutcome(null);
        const change = applyEdits(spec, base, typed);
        if (!change.success) {
          showFirstField(change.error);
          return setOutcome({ saved: false, text: recordLabels.fix });
        }
        const { seen, edited } = change.data;
        const done = await write(seen, edited);
        if (!done.success) {
          sayIfLeft();
          return setOutcome({ saved: false, text: failureLabels.save[done.error] });
        }
        const written = typed;
        typed = set((now) => editsSince(spec, now, written, edited, since.current));
        base = edited;
        setSaved({ over: row, values: edited });
        setOutcome({ saved: true, text: recordLabels.saved });
      }
    } catch (error) {
      reportError(error);
      sayIfLeft();
      setOutcome({ saved: false, text: unsavedLabels.unexpected });
    } finally {
      isSaving.current = false;
    }
  };

  const dirty = Object.keys(edits).length > 0;

  return {
    fields: {
      text: (field) => typedOf(spec, stored, edits, field, since.current[field]),
      type: (field, typed) => {
        setOutcome(null);
        since.current[field] = typed;
        set((before) => withTyped(spec, stored, before, field, typed));
      },
      stored: (field) => stored[field],
      error: (field) => {
        const problem = problemOf(spec, edits, field);
        const typed = edits[field]?.typed ?? '';
        return problem === null ? undefined : problemLabel(problem, spec.kinds[field], typed);
      },
    },
    dirty,
    discard: () => {
      setOutcome(null);
      since.current = {};
      clear();
      return () => void set((now) => ({ ...edits, ...now }));
    },
    save,
    outcome: outcome?.saved && dirty ? null : outcome,
    // A draft that was typed after a save is not a restored one.
    draft: { ready, restored: restored && saved === null },
  };
}

interface Props {
  form: FormState;
  /** The path of the horse, membership, event or health act. */
  path: string;
  /** Where 'Indietro' leads: to a list, or to a horse by its slug; where that is gone, to what is to be checked. */
  back:
    | '/admin/horses'
    | '/admin/memberships'
    | '/admin/events'
    | { readonly horse: string }
    | '/admin/to-check';
  children: ReactNode;
}

/**
 * A record's form: its sections, and a bar that stays in view with the outcome and 'Salva'. It never says that the
 * record is saved beside a change that the server refused or that is in conflict (STATUS-1).
 */
export function RecordForm({ form, path, back, children }: Props) {
  const { outcome, draft } = form;
  const state = useSendingState(path) ?? 'sent';
  useFieldInAddress();
  const list = typeof back === 'string' && back !== '/admin/to-check' ? back : '/admin/horses';
  const listSearch = useKeptSearch(list);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <>
      {!draft.ready && <Reading />}
      {state === 'pending' && (
        <p className={styles.pending}>
          <Icon name={stateTexts.pending.icon} />
          {stateTexts.pending.record}
        </p>
      )}
      <FormIdProvider value="record">{children}</FormIdProvider>
      {/* Required fields are marked but do not prevent saving. */}
      <form
        id="record"
        noValidate
        data-save-bar
        tabIndex={-1}
        className={styles.bar}
        onSubmit={submit}
      >
        <div className={styles.outcome}>
          <output className={styles.saved}>
            {outcome?.saved &&
              (needsPerson(state) ? (
                <span className={styles.kept}>{stateTexts[state].record}</span>
              ) : (
                <>
                  <Icon name="check" />
                  {outcome.text}
                </>
              ))}
          </output>
          <p role="alert" className={styles.failed}>
            {outcome && !outcome.saved && outcome.text}
          </p>
          {form.dirty && (
            <p className={styles.draft}>
              {!outcome && `${draft.restored ? recordLabels.draftRestored : recordLabels.draft} `}
              <button type="button" className={styles.discard} onClick={keepFocus(form.discard)}>
                {recordLabels.discardDraft}
              </button>
            </p>
          )}
        </div>
        <div className={styles.actions}>
          {typeof back === 'string' ? (
            <Link
              to={back}
              {...(back === list && { search: listSearch })}
              className={buttonClass('secondary', true)}
            >
              {commonLabels.back}
            </Link>
          ) : (
            <Link
              to="/admin/horses/$slug"
              params={{ slug: back.horse }}
              className={buttonClass('secondary', true)}
            >
              {commonLabels.back}
            </Link>
          )}
          <Button type="submit" look="primary" big disabled={!draft.ready}>
            {commonLabels.save}
          </Button>
        </div>
      </form>
    </>
  );
}
