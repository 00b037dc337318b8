import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { it } from '../../i18n/it.ts';
import { createHorse } from '../../register/horses/horses.ts';
import type { TriState } from '../../model/tri-state.ts';
import { asTriState } from '../../model/tri-state.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { TriStateInput } from '../../ui/tri-state-input.tsx';
import { useMirror } from '../session/session-context.tsx';
import { useToasts } from '../shared/toasts.tsx';
import { NewRecordOverlay } from '../record/new-record-overlay.tsx';
import { tooLong } from '../shared/problem-labels.ts';
import { useDraft } from '../shared/use-draft.ts';

interface NewHorse {
  readonly name: string;
  readonly docname: string;
  readonly isHere: TriState;
}

/** Who adds a horse stands before it, as a rule. */
const BLANK: NewHorse = { name: '', docname: '', isHere: 1 };

const NAMES = ['name', 'docname'] as const;

const kept = v.object({ name: v.string(), docname: v.string(), isHere: v.number() });

function readKept(value: unknown): NewHorse | null {
  const read = v.safeParse(kept, value);
  return read.success ? { ...read.output, isHere: asTriState(read.output.isHere) } : null;
}

/** Adds a horse to the register. What was typed is kept until it is saved. */
export function NewHorseOverlay({ onClose }: { onClose: () => void }) {
  const mirror = useMirror();
  const navigate = useNavigate();
  const notices = useToasts();
  const draft = useDraft('horses/new', BLANK, readKept);
  const { name, docname, isHere } = draft.value;
  const complete = [name, docname].every((text) => text.trim() !== '' && !tooLong('line', text));

  const save = async () => {
    const horse = { name: name.trim(), docname: docname.trim(), isHere };
    const saved = await createHorse(mirror, horse);
    if (!saved.success) return saved.error;
    draft.clear();
    onClose();
    void navigate({ to: '/admin/horses' });
    notices.toast(it.horses.added(horse.name), {
      label: it.horses.openCard,
      run: () => void navigate({ to: '/admin/horses/$slug', params: { slug: saved.data } }),
    });
    return null;
  };

  return (
    <NewRecordOverlay title={it.horses.newTitle} complete={complete} save={save} onClose={onClose}>
      {NAMES.map((field) => (
        <TextInput
          key={field}
          label={it.horses[field]}
          required
          value={draft.value[field]}
          error={tooLong('line', draft.value[field])}
          onValue={(to) => draft.set((held) => ({ ...held, [field]: to }))}
        />
      ))}
      <TriStateInput
        label={it.horses.isHere}
        value={isHere}
        onValue={(to) => draft.set((held) => ({ ...held, isHere: to }))}
      />
    </NewRecordOverlay>
  );
}
