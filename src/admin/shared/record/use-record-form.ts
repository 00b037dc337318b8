import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ViewRow } from '../../../mirror/database/database.ts';
import type { SaveFailure } from '../../../mirror/changes/save-failure.ts';
import type { Result } from '../../../platform/result.ts';
import { useDraft } from '../forms/use-draft.ts';
import { useLeftNotice } from '../forms/use-left-notice.ts';
import { failureLabels } from '../labels/failure-labels.ts';
import { problemLabel } from '../labels/problem-labels.ts';
import { unsavedLabels } from '../labels/unsaved-labels.ts';
import type { FormFields } from './bind-fields.ts';
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
import { recordLabels } from './record-labels.ts';
import { showFirstField } from './use-field-in-address.ts';

/** The state of a form as a whole. */
export interface FormState {
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
