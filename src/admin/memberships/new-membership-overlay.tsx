import { useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import * as v from 'valibot';
import { it } from '../../i18n/it.ts';
import { createMembership } from '../../register/memberships/membership-commands.ts';
import { findSameTaxCode } from '../../register/memberships/same-member.ts';
import { tidyTaxCode } from '../../model/tax-code.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { useMirror } from '../session/session-context.tsx';
import { useToasts } from '../shared/toasts.tsx';
import { NewRecordOverlay } from '../record/new-record-overlay.tsx';
import { tooLong } from '../shared/problem-labels.ts';
import { useDraft } from '../shared/use-draft.ts';
import { useToday } from '../shared/use-now.ts';
import { membershipWarnings } from './membership-warnings.ts';
import { SameMembers } from './same-members.tsx';
import { readYear } from './read-year.ts';

/** What is typed; a null year stands for the present one, whichever that is when it is saved. */
interface NewMembership {
  readonly year: string | null;
  readonly givenName: string;
  readonly familyName: string;
  readonly taxCode: string;
}

const BLANK: NewMembership = { year: null, givenName: '', familyName: '', taxCode: '' };
const NAMES = ['givenName', 'familyName'] as const;

const kept = v.object({
  year: v.nullable(v.string()),
  givenName: v.string(),
  familyName: v.string(),
  taxCode: v.string(),
});

function readKept(value: unknown): NewMembership | null {
  const read = v.safeParse(kept, value);
  return read.success ? read.output : null;
}

/** Adds a membership and opens its card for the rest. What was typed is kept until it is saved. */
export function NewMembershipOverlay({ onClose }: { onClose: () => void }) {
  const mirror = useMirror();
  const navigate = useNavigate();
  const notices = useToasts();
  const thisYear = useToday().slice(0, 4);
  const draft = useDraft('memberships/new', BLANK, readKept);
  const { givenName, familyName, taxCode } = draft.value;
  const typedYear = draft.value.year ?? thisYear;
  const year = readYear(typedYear);
  const same = useLiveQuery(
    () => findSameTaxCode(mirror, '', year, taxCode),
    [mirror, year, taxCode],
  );
  const warnings = membershipWarnings({ givenName, familyName, taxCode, birthDate: '', zip: '' });
  const complete =
    year !== null &&
    NAMES.every((field) => draft.value[field].trim() !== '') &&
    ![givenName, familyName, taxCode].some((text) => tooLong('line', text));

  const type = (field: keyof NewMembership) => (typed: string) =>
    draft.set((held) => ({ ...held, [field]: typed }));

  const save = async () => {
    if (year === null) return null;
    const member = {
      year,
      givenName: givenName.trim(),
      familyName: familyName.trim(),
      taxCode: tidyTaxCode(taxCode),
    };
    const saved = await createMembership(mirror, member);
    if (!saved.success) return saved.error;
    draft.clear();
    onClose();
    notices.toast(it.memberships.added(`${member.givenName} ${member.familyName}`, year));
    void navigate({ to: '/admin/memberships/$slug', params: { slug: saved.data } });
    return null;
  };

  return (
    <NewRecordOverlay
      title={it.memberships.newTitle}
      complete={complete}
      save={save}
      onClose={onClose}
    >
      {NAMES.map((field) => (
        <TextInput
          key={field}
          label={it.memberships.fields[field]}
          required
          value={draft.value[field]}
          onValue={type(field)}
          warning={warnings[field]}
          error={tooLong('line', draft.value[field])}
        />
      ))}
      <TextInput
        label={it.memberships.fields.taxCode}
        value={taxCode}
        onValue={type('taxCode')}
        warning={warnings.taxCode}
        error={tooLong('line', taxCode)}
        spellCheck={false}
        autoCapitalize="characters"
      />
      <TextInput
        label={it.memberships.year}
        required
        inputMode="numeric"
        value={typedYear}
        onValue={type('year')}
        error={year === null ? it.memberships.badYear : undefined}
      />
      <SameMembers rows={same ?? []} year={year} />
    </NewRecordOverlay>
  );
}
