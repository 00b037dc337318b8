import { Link } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { needsPerson } from '../../../register/unsent/sending-states.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FormIdProvider } from '../../../ui/form-id.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { commonLabels } from '../../../i18n/labels.ts';
import styles from '../forms/save-bar.module.css';
import { keepFocus } from '../frame/keep-focus.ts';
import { stateTexts } from '../labels/sending-labels.ts';
import { useKeptSearch } from '../lists/kept-search.ts';
import { Reading } from '../reading/reading.tsx';
import { useSendingState } from '../reading/sending-state.tsx';
import { recordLabels } from './record-labels.ts';
import { useFieldInAddress } from './use-field-in-address.ts';
import type { FormState } from './use-record-form.ts';

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
