import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { type TriState, asTriState } from '../../model/fields/fields.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { TriStateInput } from '../../ui/tri-state-input.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { NewRecordOverlay } from '../shared/record/new-record-overlay.tsx';
import { tooLong } from '../shared/labels/problem-labels.ts';
import { useDraft } from '../shared/forms/use-draft.ts';
import { useProblems } from '../shared/forms/use-problems.ts';
import { labels } from './labels.ts';
import { useRegister } from '../session/session-context.tsx';

interface NewHorse {
  readonly name: string;
  readonly docname: string;
  readonly isHere: TriState;
}

/** A new horse is in the stable by default. */
const BLANK: NewHorse = { name: '', docname: '', isHere: 1 };

const NAMES = ['name', 'docname'] as const;

const draftSchema = v.object({ name: v.string(), docname: v.string(), isHere: v.number() });

function readDraft(value: unknown): NewHorse | null {
  const read = v.safeParse(draftSchema, value);
  return read.success ? { ...read.output, isHere: asTriState(read.output.isHere) } : null;
}

interface Props {
  /** Called before the list is shown again, with its default filters. */
  onAdded: () => void;
  onClose: () => void;
}

/** Adds a horse to the register. What is typed is kept as a draft. */
export function NewHorseOverlay({ onAdded, onClose }: Props) {
  const register = useRegister();
  const navigate = useNavigate();
  const toasts = useToasts();
  const draft = useDraft('horses/new', BLANK, readDraft);
  const { name, docname, isHere } = draft.value;
  const { complete, errorOf, ask } = useProblems({ name, docname }, (field) =>
    draft.value[field].trim() ? tooLong('line', draft.value[field]) : labels.missing[field],
  );

  return (
    <NewRecordOverlay
      title={labels.newTitle}
      draft={draft}
      complete={complete}
      onIncomplete={ask}
      save={() => register.horses.add({ name: name.trim(), docname: docname.trim(), isHere })}
      onOpen={() => {
        onAdded();
        void navigate({ to: '/admin/horses' });
      }}
      onSaved={(slug) => {
        toasts.toast(labels.added(name.trim()), {
          label: labels.openCard,
          run: () => void navigate({ to: '/admin/horses/$slug', params: { slug } }),
        });
      }}
      onClose={onClose}
    >
      {NAMES.map((field) => (
        <TextInput
          key={field}
          label={labels[field]}
          required
          value={draft.value[field]}
          error={errorOf(field)}
          onValue={(to) => draft.set((before) => ({ ...before, [field]: to }))}
        />
      ))}
      <TriStateInput
        label={labels.isHere}
        value={isHere}
        onValue={(to) => draft.set((before) => ({ ...before, isHere: to }))}
      />
    </NewRecordOverlay>
  );
}
