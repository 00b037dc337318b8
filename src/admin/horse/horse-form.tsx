import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import type { FormEvent } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import { updateHorse } from '../../mirror/horses.ts';
import { findSameNumbers } from '../../mirror/same-numbers.ts';
import type { Horse } from '../../model/horse.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormIdProvider } from '../../ui/form-id.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMirror } from '../desk-context.tsx';
import { callName } from '../due-list.ts';
import { StatusBadges } from '../horses/horse-badges.tsx';
import { ScreenHead } from '../screen-head.tsx';
import { useDraft } from '../use-draft.ts';
import { CareSection } from './care-section.tsx';
import type { FormField } from './horse-edits.ts';
import {
  applyEdits,
  isRefused,
  NO_EDITS,
  readEdits,
  typedOf,
  withoutSaved,
  withTyped,
} from './horse-edits.ts';
import styles from './horse-form.module.css';
import type { HorseFields } from './horse-sections.tsx';
import { HealthSection, IdentitySection, OwnerSection, StatusSection } from './horse-sections.tsx';
import { horseWarnings } from './horse-warnings.ts';

const FORM = 'horse-form';
const NONE = { chip: null, ueln: null };

/** All that the register knows of a horse, to be read and changed. */
export function HorseForm({ row }: { row: ViewRow<Horse> }) {
  const mirror = useMirror();
  const horse = row.fields;
  const draft = useDraft(row.path, NO_EDITS, readEdits);
  const [outcome, setOutcome] = useState<{ saved: boolean; text: string } | null>(null);
  const edits = useMemo(() => withoutSaved(horse, draft.value), [horse, draft.value]);
  const dirty = Object.keys(edits).length > 0;

  // What was saved, here or elsewhere, is no longer a draft.
  const { set, clear } = draft;
  useEffect(() => {
    if (edits === draft.value) return;
    if (Object.keys(edits).length === 0) clear();
    else set((held) => withoutSaved(horse, held));
  }, [edits, draft.value, horse, set, clear]);

  const text = (field: FormField) => typedOf(horse, edits, field);
  const numbers = { chip: text('chipnumber'), ueln: text('uelnnumber') };
  const same =
    useLiveQuery(
      () => findSameNumbers(mirror, row.slug, numbers),
      [mirror, row.slug, numbers.chip, numbers.ueln],
    ) ?? NONE;
  const warnings = horseWarnings(text, same);

  const fields: HorseFields = {
    text,
    type: (field, typed) => {
      setOutcome(null);
      set((held) => withTyped(horse, held, field, typed));
    },
    stored: (field) => horse[field],
    notes: (field) => ({
      warning: warnings[field],
      error: isRefused(edits, field) ? it.horse.warn.number : undefined,
    }),
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setOutcome(null);
    const change = applyEdits(horse, edits);
    if (!change.ok) return setOutcome({ saved: false, text: it.horse.fix });
    const saved = await updateHorse(mirror, row.slug, change.value.seen, change.value.edited);
    setOutcome(
      saved.ok
        ? { saved: true, text: it.horse.saved }
        : { saved: false, text: it.saveFailed[saved.failure] },
    );
  };

  const name = callName(horse);
  return (
    <>
      <ScreenHead title={it.horse.title(name)}>
        <StatusBadges horse={horse} />
      </ScreenHead>
      {row.pending > 0 && (
        <p className={styles['pending']}>
          <Icon name="waiting" />
          {it.horse.pending}
        </p>
      )}
      <FormIdProvider value={FORM}>
        <IdentitySection fields={fields} />
        <StatusSection fields={fields} />
        <OwnerSection fields={fields} />
        <HealthSection />
        <CareSection kind="hoovesTrims" row={row} fields={fields} />
        <CareSection kind="dentists" row={row} fields={fields} />
      </FormIdProvider>
      <form
        id={FORM}
        data-save-bar
        className={styles['bar']}
        onSubmit={(event) => void save(event)}
      >
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
          {dirty && !outcome && (
            <p className={styles['draft']}>
              {draft.restored ? it.horse.draftRestored : it.horse.draft}{' '}
              <button type="button" className={styles['discard']} onClick={clear}>
                {it.horse.discardDraft}
              </button>
            </p>
          )}
        </div>
        <div className={styles['actions']}>
          <Link to="/admin/horses" className={classNames(buttonClass('secondary', true))}>
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
