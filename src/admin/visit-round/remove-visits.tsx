import type { Tick } from '../../register/due/visit-round.ts';
import { Confirm } from '../../ui/confirm.tsx';
import type { RowParts } from './row-parts.ts';
import { labels } from './labels.ts';
import { OnServerHint } from '../shared/round/on-server-hint.tsx';
import type { UntickQuestion } from '../shared/round/use-untick.ts';
import { roundLabels } from '../shared/round/round-labels.ts';

interface Props extends RowParts {
  visit: Tick;
  question: UntickQuestion;
}

/** Asks before visits that others may have seen, or several visits, are deleted. */
export function RemoveVisits({ kind, day, name, visit, question }: Props) {
  const paths = [visit.path, ...visit.more];
  const count = paths.length;
  const several = count > 1;
  return (
    <Confirm
      title={
        several ? labels.several.askAll(count, kind, name, day) : labels.remove.ask(kind, name, day)
      }
      action={several ? labels.several.removeAll(kind, count) : roundLabels.remove.action}
      icon="trash"
      {...question}
    >
      {several && <p>{labels.several.hint}</p>}
      <OnServerHint paths={paths} />
    </Confirm>
  );
}
