import { itSync } from '../../i18n/it-sync.ts';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useAdminApp } from '../session/session-context.tsx';
import styles from './login-screen.module.css';

const words = itSync.outdated;

/** In place of all screens where newer code of another tab has the register. */
export function OutdatedScreen() {
  const { appUpdate } = useAdminApp();
  const reload = async () => {
    const update = await appUpdate;
    if (update?.isWaiting()) update.apply();
    else window.location.reload();
  };
  return (
    <main className={styles['login']}>
      <div className={styles['card']} role="alert">
        <Mark className={styles['mark']} />
        <h1 className={styles['title']}>{words.title}</h1>
        <p>{words.hint}</p>
        <Button look="primary" big icon="sync" onClick={() => void reload()}>
          {words.reload}
        </Button>
      </div>
    </main>
  );
}
