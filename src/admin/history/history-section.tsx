import { Suspense, useState } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { lazyPart } from '../shared/frame/lazy-part.tsx';
import { Section } from '../shared/frame/section.tsx';
import { labels } from './section-labels.ts';

const History = lazyPart(async () => (await import('./history.tsx')).History);

/** Who changed what in a record, and when; read from the server when the section is opened. */
export function HistorySection({ path }: { path: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <Section title={labels.title} summary={labels.summary} onOpen={() => setOpened(true)}>
      {opened && (
        <Suspense fallback={<Spinner />}>
          <History path={path} />
        </Suspense>
      )}
    </Section>
  );
}
