import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { labels as events } from '../../../../../src/admin/events/labels.ts';
import { labels as print } from '../../../../../src/admin/print/labels.ts';
import { Panel } from '../../../../../src/admin/shared/frame/panel.tsx';
import { unreadLabels } from '../../../../../src/admin/shared/labels/unread-labels.ts';

test('a number is written in one way wherever it stands', () => {
  expect(
    renderToStaticMarkup(
      <Panel title="Da inviare" count={1234}>
        -
      </Panel>,
    ),
  ).toContain('(1.234)');
  expect(unreadLabels.link(1234)).toBe('Dati da controllare (1.234)');
  expect([1, 2, 1234].map(events.places)).toEqual(['1 posto', '2 posti', '1.234 posti']);
  expect(print.card.moreKinds(1234)).toBe('Altri 1.234 tipi sono nel registro.');
});
