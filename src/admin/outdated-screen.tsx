import { itSync } from '../i18n/it-sync.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useBackOffice } from './desk-context.tsx';
import { ScreenHead } from './screen-head.tsx';

const words = itSync.outdated;

/** In place of all screens where newer code of another tab has the register. */
export function OutdatedScreen() {
  const { appUpdate } = useBackOffice();
  const reload = async () => {
    const update = await appUpdate;
    if (update?.isWaiting()) update.apply();
    else window.location.reload();
  };
  return (
    <main>
      <ScreenHead title={words.title} />
      <EmptyState>
        <p role="alert">{words.hint}</p>
        <Button look="primary" big icon="sync" onClick={() => void reload()}>
          {words.reload}
        </Button>
      </EmptyState>
    </main>
  );
}
