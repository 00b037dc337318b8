import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { commonLabels } from '../../i18n/labels.ts';
import { useAdminApp } from '../session/session-context.tsx';
import styles from '../login/login-screen.module.css';
import { outdatedTabLabels } from './outdated-tab-labels.ts';
import { reloadPage } from './reload-page.ts';

/** Replaces all screens when newer code of another tab has upgraded the database. */
export function OutdatedTabScreen() {
  const { appUpdate } = useAdminApp();
  const reload = () => reloadPage(appUpdate, () => window.location.reload());
  return (
    <main className={styles.login}>
      <div className={styles.card} role="alert">
        <Mark className={styles.mark} />
        <h1 className={styles.title}>{outdatedTabLabels.title}</h1>
        <p>{outdatedTabLabels.hint}</p>
        <Button look="primary" big icon="sync" onClick={() => void reload()}>
          {commonLabels.reload}
        </Button>
      </div>
    </main>
  );
}
