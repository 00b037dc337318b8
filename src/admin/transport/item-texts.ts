import { commonLabels } from '../../i18n/labels.ts';
import type { TransportItem } from '../../model/transport/transport-check.ts';
import { labels } from './labels.ts';

const { values, states } = labels;

/** The value of a checklist item, beside its name; no other code formats it. */
export function itemText(item: TransportItem): string {
  switch (item.about) {
    case 'papers':
    case 'registered':
    case 'barn':
      return item.state === 'unsaid' ? values.unsaid : '';
    case 'document':
    case 'chip':
    case 'ueln':
      return item.value === '' ? values.missing : item.value;
    case 'withdrawal':
      if (!item.isFood) return values.notFood;
      return [
        item.until === null
          ? item.unsaid === 0 && values.noWithdrawal
          : values.withdrawal(item.until),
        item.unsaid > 0 && values.withdrawalUnsaid,
      ]
        .filter(Boolean)
        .join('; ');
    case 'act':
      return actText(item);
  }
}

function actText({ state, done, due, result }: Extract<TransportItem, { about: 'act' }>): string {
  const said = [
    done !== undefined && values.done(done),
    result !== '' && values.result(result),
    due !== undefined && values.due(due, state === 'not-so'),
  ].filter((text) => text !== false);
  if (done === undefined && due === undefined) said.push(values.noDay);
  else if (due === undefined) said.push(values.noEnd);
  return said.join(', ');
}

/** The word for a state. For items that are written down, due again or over, 'sì' and 'no' would be ambiguous. */
export function itemStateText({ about, state }: TransportItem): string {
  if (state === 'unsaid') return states.unsaid;
  const isSo = state === 'so';
  switch (about) {
    case 'papers':
    case 'registered':
    case 'barn':
      return isSo ? commonLabels.yes : commonLabels.no;
    case 'document':
    case 'chip':
    case 'ueln':
      return isSo ? states.written : states.missing;
    case 'withdrawal':
      return isSo ? states.free : states.withdrawal;
    case 'act':
      return isSo ? states.written : states.over;
  }
}
