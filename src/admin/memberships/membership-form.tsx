import { Link, useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import type { FormEvent } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import { updateMembership } from '../../mirror/membership-commands.ts';
import { findSameTaxCode } from '../../mirror/same-member.ts';
import type { Membership } from '../../model/membership.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormIdProvider } from '../../ui/form-id.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMirror } from '../desk-context.tsx';
import bar from '../horse/horse-form.module.css';
import { ScreenHead } from '../screen-head.tsx';
import { useDraft } from '../use-draft.ts';
import { memberName } from './member-name.ts';
import { RemoveAction, RenewAction } from './membership-actions.tsx';
import type { FormField } from './membership-edits.ts';
import {
  applyEdits,
  NO_EDITS,
  readEdits,
  typedOf,
  withoutSaved,
  withTyped,
} from './membership-edits.ts';
import type { MembershipFields } from './membership-sections.tsx';
import { DataSection, StatusSection } from './membership-sections.tsx';
import styles from './membership-form.module.css';
import { membershipWarnings } from './membership-warnings.ts';
import { SameMembers } from './same-members.tsx';

const FORM = 'membership-form';

/** All that the register knows of a membership, to be read and changed. */
export function MembershipForm({ row }: { row: ViewRow<Membership> }) {
  const mirror = useMirror();
  const navigate = useNavigate();
  const held = row.fields;
  const draft = useDraft(row.path, NO_EDITS, readEdits);
  const [outcome, setOutcome] = useState<{ saved: boolean; text: string } | null>(null);
  const edits = useMemo(() => withoutSaved(held, draft.value), [held, draft.value]);
  const dirty = Object.keys(edits).length > 0;

  // What was saved, here or elsewhere, is no longer a draft.
  const { set, clear } = draft;
  useEffect(() => {
    if (edits === draft.value) return;
    if (Object.keys(edits).length === 0) clear();
    else set((typed) => withoutSaved(held, typed));
  }, [edits, draft.value, held, set, clear]);

  const text = (field: FormField) => typedOf(held, edits, field);
  const taxCode = text('taxCode');
  const same = useLiveQuery(
    () => findSameTaxCode(mirror, row.slug, held.year, taxCode),
    [mirror, row.slug, held.year, taxCode],
  );
  const warnings: Partial<Record<FormField, string>> = membershipWarnings({
    taxCode,
    familyName: text('familyName'),
    givenName: text('givenName'),
    birthDate: text('birthDate'),
    zip: text('zip'),
  });
  if (same?.length) {
    warnings.taxCode = [it.memberships.warn.twice, warnings.taxCode].filter(Boolean).join(' ');
  }

  const fields: MembershipFields = {
    text,
    type: (field, typed) => {
      setOutcome(null);
      set((before) => withTyped(held, before, field, typed));
    },
    held,
    warning: (field) => warnings[field],
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setOutcome(null);
    const { seen, edited } = applyEdits(held, edits);
    const saved = await updateMembership(mirror, row.slug, seen, edited);
    setOutcome(
      saved.ok
        ? { saved: true, text: it.memberships.saved }
        : { saved: false, text: it.saveFailed[saved.failure] },
    );
  };

  return (
    <>
      <ScreenHead title={it.memberships.detailTitle(memberName(held), String(held.year ?? '-'))}>
        <RenewAction row={row} dirty={dirty} />
      </ScreenHead>
      {row.pending > 0 && (
        <p className={bar['pending']}>
          <Icon name="waiting" />
          {it.memberships.pending}
        </p>
      )}
      <SameMembers rows={same ?? []} year={held.year} />
      <FormIdProvider value={FORM}>
        <StatusSection fields={fields} />
        <DataSection fields={fields} />
      </FormIdProvider>
      <div className={styles['end']}>
        <RemoveAction
          row={row}
          onRemoved={() => {
            clear();
            void navigate({ to: '/admin/memberships' });
          }}
        />
      </div>
      {/* The required fields are marked and block nothing. */}
      <form
        id={FORM}
        noValidate
        data-save-bar
        className={bar['bar']}
        onSubmit={(event) => void save(event)}
      >
        <div className={bar['outcome']}>
          <output className={bar['saved']}>
            {outcome?.saved && (
              <>
                <Icon name="check" />
                {outcome.text}
              </>
            )}
          </output>
          <p role="alert" className={bar['failed']}>
            {outcome && !outcome.saved && outcome.text}
          </p>
          {dirty && !outcome && (
            <p className={bar['draft']}>
              {draft.restored ? it.memberships.draftRestored : it.memberships.draft}{' '}
              <button type="button" className={bar['discard']} onClick={clear}>
                {it.memberships.discardDraft}
              </button>
            </p>
          )}
        </div>
        <div className={bar['actions']}>
          <Link to="/admin/memberships" className={buttonClass('secondary', true)}>
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
