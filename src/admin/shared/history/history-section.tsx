import { Suspense, useState } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import { lazyPart } from '../frame/lazy-part.tsx';
import { Section } from '../frame/section.tsx';
import { historySectionLabels } from './history-section-labels.ts';

const History = lazyPart(async () => (await import('./history.tsx')).History);

/** Who changed what in a record, and when; read from the server when the section is opened. */
export function HistorySection({ path }: { path: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <Section
      title={historySectionLabels.title}
      summary={historySectionLabels.summary}
      onToggle={() => setOpened(true)}
    >
      {opened && (
        <Suspense fallback={<Spinner />}>
          <History path={path} />
        </Suspense>
      )}
    </Section>
  );
}
