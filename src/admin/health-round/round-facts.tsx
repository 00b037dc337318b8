import { useState } from 'react';
import type { HealthAct } from '../../model/health/health-act.ts';
import type { RoundFacts } from '../../register/due/health-round.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { HealthKindInput } from '../shared/forms/health-kind-input.tsx';
import { healthLabels } from '../shared/labels/health-labels.ts';
import { tooLong } from '../shared/labels/problem-labels.ts';
import { usedTexts } from '../shared/forms/used-texts.ts';
import { FieldGrid } from '../shared/frame/section.tsx';
import { labels } from './labels.ts';
import styles from './round-facts.module.css';

interface Props {
  facts: RoundFacts;
  onFacts: (change: Partial<RoundFacts>) => void;
  /** The acts whose names are suggested while typing. */
  acts: readonly { readonly fields: HealthAct }[];
}

const idOfFact = (field: string) => `round-${field}`;

/** Whether the facts can be saved. If one is too long, its field is shown, which says so, and gets the focus. */
export function checkFacts(facts: RoundFacts): boolean {
  const unfit = Object.entries(facts).find(([, text]) => tooLong('line', text) !== undefined);
  const field = unfit && document.getElementById(idOfFact(unfit[0]));
  const form = field?.closest('details');
  if (form) form.open = true;
  field?.focus();
  return unfit === undefined;
}

/** The form of the facts that all horses of the round share; one line when closed. */
export function RoundFactsForm({ facts, onFacts, acts }: Props) {
  const [open, setOpen] = useState(facts.kind.trim() === '');
  const fieldProps = (field: keyof RoundFacts) => ({
    id: idOfFact(field),
    label: healthLabels.fields[field],
    value: facts[field],
    onValue: (typed: string) => onFacts({ [field]: typed }),
    error: tooLong('line', facts[field]),
  });
  const used = (field: keyof RoundFacts) => usedTexts(acts, field);
  const { kind, by, product, batch } = facts;
  const details = [product, batch.trim() && healthLabels.batch(batch), by].filter(
    (text) => text.trim() !== '',
  );
  return (
    <details
      className={styles.facts}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.line}>
        <Icon name="chevron" className={styles.arrow} />
        <span>
          <strong>{kind.trim() || labels.facts.choose}</strong>{' '}
          <span className={styles.details}>{details.join(' · ')}</span>
        </span>
      </summary>
      <div className={styles.fields}>
        <FieldGrid>
          <HealthKindInput {...fieldProps('kind')} required used={used('kind')} />
          <TextInput {...fieldProps('by')} suggestions={used('by')} />
          <TextInput {...fieldProps('product')} suggestions={used('product')} />
          <TextInput {...fieldProps('batch')} spellCheck={false} autoCapitalize="characters" />
        </FieldGrid>
        <p className={styles.hint}>{labels.facts.hint}</p>
      </div>
    </details>
  );
}
