import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { commonLabels } from '../../../../../src/i18n/labels.ts';
import { Progress } from '../../../../../src/admin/shared/frame/progress.tsx';

const draw = (done: number, all: number) =>
  renderToStaticMarkup(
    <Progress
      text={`Salvati: ${done} di ${all}`}
      leaving="Si ferma."
      done={done}
      all={all}
      onStop={() => {}}
    />,
  );

test('a task that does not know yet how much there is counts nothing', () => {
  expect(draw(0, 0)).toContain(commonLabels.loading);
  expect(draw(0, 0)).not.toContain('Salvati');
  // A bar without a value does not stand at nothing: it moves.
  expect(draw(0, 0)).toContain('<progress>');
});

test('a task that knows how much there is counts', () => {
  expect(draw(0, 3)).toContain('Salvati: 0 di 3<progress value="0" max="3">');
});
