import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { tidyTaxCode } from '../../model/memberships/tax-code.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { NewRecordOverlay } from '../shared/record/new-record-overlay.tsx';
import { tooLong } from '../shared/labels/problem-labels.ts';
import { draftReader, useProposingDraft } from '../shared/forms/use-draft.ts';
import { useProblems } from '../shared/forms/use-problems.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { membershipWarnings } from './membership-warnings.ts';
import { SameMembers } from './same-members.tsx';
import { readYear } from '../../model/memberships/membership-year.ts';
import { labels } from './labels.ts';
import { membershipLabels } from '../shared/labels/membership-labels.ts';
import { useRegister } from '../session/session-context.tsx';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';

/** A null year means the year in which typing began, as `seen` has it. */
const draftSchema = v.object({
  year: v.nullable(v.string()),
  givenName: v.string(),
  familyName: v.string(),
  taxCode: v.string(),
  seen: v.optional(v.object({ year: v.string() })),
});
type NewMembership = Omit<v.InferOutput<typeof draftSchema>, 'seen'>;

const BLANK: NewMembership = { year: null, givenName: '', familyName: '', taxCode: '' };
const NAMES = ['givenName', 'familyName'] as const;

const readDraft = draftReader(draftSchema);

/** Adds a membership and opens its page for the other fields. What is typed is kept as a draft. */
export function NewMembershipOverlay({ onClose }: { onClose: () => void }) {
  const register = useRegister();
  const navigate = useNavigate();
  const toasts = useToasts();
  const today = useToday();
  const draft = useProposingDraft('memberships/new', BLANK, readDraft, {
    year: today.slice(0, 4),
  });
  const { givenName, familyName, taxCode } = draft.value;
  const typedYear = draft.value.year ?? draft.proposed.year;
  const year = readYear(typedYear);
  const same = useRegisterQuery(
    (r) => r.memberships.sameTaxCode('', year, taxCode),
    [year, taxCode],
  );
  const warnings = membershipWarnings(
    { givenName, familyName, taxCode, birthDate: '', zip: '' },
    today,
  );

  const typed = { givenName, familyName, taxCode, year: typedYear };
  const { complete, errorOf, ask } = useProblems(typed, (field) => {
    if (field === 'year') return year === null ? labels.badYear : undefined;
    // One of the two names suffices, as in the import: a foreign document may have only one.
    if (field === 'givenName' && !(givenName + familyName).trim()) return labels.noName;
    return tooLong('line', typed[field]);
  });

  const type = (field: keyof NewMembership) => (typed: string) =>
    draft.set((before) => ({ ...before, [field]: typed }));

  const member = {
    // Not null: without a year nothing is saved.
    year: year!,
    givenName: givenName.trim(),
    familyName: familyName.trim(),
    taxCode: tidyTaxCode(taxCode),
  };

  return (
    <NewRecordOverlay
      title={labels.newTitle}
      draft={draft}
      complete={complete}
      onIncomplete={ask}
      save={() => register.memberships.add(member)}
      onSaved={() =>
        toasts.toast(labels.added(`${member.givenName} ${member.familyName}`.trim(), member.year))
      }
      onOpen={(slug) => void navigate({ to: '/admin/memberships/$slug', params: { slug } })}
      onClose={onClose}
    >
      {NAMES.map((field) => (
        <TextInput
          key={field}
          label={membershipLabels.fields[field]}
          required
          value={draft.value[field]}
          onValue={type(field)}
          warning={warnings[field]}
          error={errorOf(field)}
        />
      ))}
      <TextInput
        label={membershipLabels.fields.taxCode}
        required
        value={taxCode}
        onValue={type('taxCode')}
        warning={warnings.taxCode}
        error={errorOf('taxCode')}
        spellCheck={false}
        autoCapitalize="characters"
      />
      <TextInput
        label={labels.year}
        required
        inputMode="numeric"
        value={typedYear}
        onValue={type('year')}
        error={errorOf('year')}
      />
      <SameMembers rows={same ?? []} year={year} />
    </NewRecordOverlay>
  );
}
