import { guestLabels, guestPageLabels } from '../script/guest-labels.ts';
import { siteConfig } from '../site-config.ts';
import styles from './guest-round.module.css';

const labels = { ...guestLabels, ...guestPageLabels };

/**
 * `/{lang}/giro`: a given round, for somebody without an account. The page is built empty:
 * src/site/script/guest-round.ts fills it from the address's fragment, or from what the phone has stored.
 */
export const GuestRoundPage = () => (
  <div className={styles.page} data-guest="page">
    <p className={styles.kept}>{siteConfig.association}</p>
    <h1 data-guest="title">{labels.title}</h1>
    <section data-guest="none">
      <p>{labels.howTo}</p>
      <noscript>
        <p>{labels.noScript}</p>
      </noscript>
      <p role="alert" className={styles.wrong} data-guest="flaw" hidden />
      <label className={styles.file}>
        {labels.openFile}
        <input type="file" data-guest="file" />
      </label>
      <ul className={styles.others} data-guest="others" aria-label={labels.onThisPhone} />
    </section>
    <section data-guest="round" hidden>
      <p className={styles.whose} data-guest="whose" />
      <p data-guest="kept" className={styles.kept} />
      <p className={styles.wrong} data-guest="notOffline" hidden>
        {labels.notOffline}
      </p>
      <p className={styles.wrong} data-guest="late" hidden>
        {labels.late}
      </p>
      <p className={styles.wrong} data-guest="early" hidden>
        {labels.early}
      </p>
      <p role="alert" className={styles.wrong} data-guest="taken" hidden>
        {labels.taken}
      </p>
      <p role="alert" className={styles.wrong} data-guest="unsaved" hidden />
      <ul className={styles.rows} data-guest="rows" />
      <div className={styles.send}>
        <output className={styles.progress} data-guest="progress" />
        <button type="button" className={styles.main} data-guest="give">
          {labels.giveBack}
        </button>
        <output className={styles.sent} data-guest="sent" />
      </div>
      <div className={styles.ways}>
        <button type="button" className={styles.button} data-guest="copy" hidden>
          {labels.copy}
        </button>
        <button type="button" className={styles.button} data-guest="download">
          {labels.download}
        </button>
        <button type="button" className={styles.button} data-guest="close">
          {labels.otherRounds}
        </button>
        <button type="button" className={styles.button} data-guest="drop">
          {labels.drop}
        </button>
      </div>
    </section>
    <template data-guest="row">
      <li className={styles.row}>
        <label className={styles.tick}>
          <input type="checkbox" />
          <strong data-guest="name">{labels.horse}</strong>
          <small data-guest="due" />
        </label>
        <label className={styles.note} hidden>
          <span data-guest="noteFor">{labels.note}</span>
          <textarea rows={2} maxLength={2000} />
        </label>
      </li>
    </template>
    <template data-guest="other">
      <li>
        <button type="button" className={styles.button}>
          {labels.title}
        </button>
        <div className={styles.left} data-guest="left" hidden>
          <p>{labels.left}</p>
          <button type="button" className={styles.button}>
            {labels.drop}
          </button>
        </div>
      </li>
    </template>
  </div>
);
