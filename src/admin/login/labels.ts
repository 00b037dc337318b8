import { formatQuantity } from '../../i18n/format.ts';
import type { UnsentWork } from '../../mirror/scope/lock-mirror.ts';

const waiting = (n: number): string =>
  formatQuantity(
    n,
    'modifica aspetta su questo telefono e non è ancora stata inviata.',
    'modifiche aspettano su questo telefono e non sono ancora state inviate.',
  );

/** The texts of signing in and out. */
export const labels = {
  title: 'Area riservata',
  email: 'Email',
  password: 'Password',
  enter: 'Entra',
  entering: 'Accesso in corso…',
  fillAll: 'Fill all the fields',
  wrong: 'Something went wrong',
  code: 'Codice di sei cifre',
  codeHint: 'Lo trovi nell’app di autenticazione, alla voce Scuderia.',
  confirm: 'Conferma',
  confirming: 'Controllo in corso…',
  sixDigits: 'Il codice ha sei cifre.',
  otherAccount: 'Torna a email e password',
  besideApp:
    'Hai il registro sulla schermata Home? Questa è una pagina di Safari, che non vede quello che c’è nell’app. Apri l’app, tocca Cerca e leggi il codice da lì. Oppure entra qui: Safari scarica una copia per sé.',
  backToSite: 'Torna al sito',
  leaveTitle: 'Vuoi davvero uscire?',
  waiting,
  drafts: (n: number) =>
    formatQuantity(
      n,
      'modifica non salvata: l’hai scritta in una scheda senza salvarla.',
      'modifiche non salvate: le hai scritte in schede senza salvarle.',
    ),
  /**
   * What a sign-out does with what is on this phone (AUTH-4).
   *
   * @param waiting how many changes are unsent
   * @param drafts how many forms hold unsaved text
   * @param dropping whether that text is discarded
   */
  ifYouLeave: (waiting: number, drafts: number, dropping: boolean): string =>
    [
      'Se esci, il registro viene tolto da questo telefono.',
      waiting > 0 &&
        (waiting === 1
          ? 'Resta la modifica non inviata, con la scheda che riguarda: la ritrovi quando rientri tu.'
          : 'Restano le modifiche non inviate, con le schede che riguardano: le ritrovi quando rientri tu.'),
      drafts > 0 &&
        (dropping
          ? 'Quello che non hai salvato si perde per sempre.'
          : 'Quello che non hai salvato resta qui: lo ritrovi quando rientri tu.'),
      (waiting > 0 || (drafts > 0 && !dropping)) &&
        'Quello che resta non è cifrato: proteggi il telefono con il suo blocco.',
    ]
      .filter(Boolean)
      .join(' '),
  dropDrafts: (n: number) =>
    n === 1 ? 'Butta la modifica non salvata' : 'Butta le modifiche non salvate',
  offline: 'Sei senza rete: se esci, per rientrare ti servirà il segnale.',
  stay: 'Resta connesso',
  leave: 'Esci comunque',
  expiredTitle: 'L’accesso è scaduto',
  expired: 'Entra di nuovo per inviare. Nel frattempo puoi continuare a lavorare.',
  backToWork: 'Continua senza inviare',
  leaveExpired: 'Esci da questo telefono',
  leaving: 'Uscita in corso…',
  leaveFailed: 'Uscita non riuscita: il registro è ancora aperto. Riprova.',
  leaveUnfinished: 'L’uscita non è completa: chiudi e riapri l’app, che la finisce.',
  /** For a session that the identity provider ended. */
  ended: {
    disabled: 'Questo account è stato disattivato',
    deleted: 'Questo account è stato eliminato',
    expired: 'L’accesso è scaduto',
    /** @param isDeleted whether the account is gone: one that is made anew has another uid, and its own register */
    locked: ({ changes, drafts }: UnsentWork, isDeleted: boolean) =>
      [
        'Il registro è stato tolto da questo telefono.',
        changes > 0 && waiting(changes),
        changes > 0 &&
          !isDeleted &&
          `${changes === 1 ? 'La ritrovi' : 'Le ritrovi'} quando rientri tu.`,
        drafts > 0 && 'Quello che avevi scritto senza salvare c’è ancora.',
        changes + drafts > 0 &&
          isDeleted &&
          'Un account nuovo, anche con la stessa email, non trova niente di questo: chiedi a chi gestisce il registro di rimettere quello di prima.',
      ]
        .filter(Boolean)
        .join(' '),
  },
  /** The identity provider's codes, without their `auth/` prefix. */
  identity: {
    'email-already-in-use': 'Questa email è già usata da un altro account.',
    'wrong-password': 'Email o password non corrette.',
    'user-not-found': 'Email o password non corrette.',
    'invalid-credential': 'Email o password non corrette.',
    'invalid-email': 'Questo indirizzo email non è scritto bene.',
    'user-disabled': 'Questo account è stato disattivato. Chiedi a chi gestisce il registro.',
    'user-token-expired': 'L’accesso è scaduto: entra di nuovo.',
    'too-many-requests': 'Troppi tentativi: aspetta qualche minuto e riprova.',
    'requires-recent-login': 'Per questa operazione devi entrare di nuovo.',
    'expired-action-code': 'Il link è scaduto: chiedine uno nuovo.',
    'invalid-action-code': 'Il link non è valido o è già stato usato.',
    'network-request-failed': 'Non c’è rete: per entrare serve il segnale. Riprova appena torna.',
    'credential-already-in-use': 'Queste credenziali sono già usate da un altro account.',
    'operation-not-allowed': 'Questo tipo di accesso non è attivo.',
    'admin-restricted-operation': 'Questa operazione è riservata a chi gestisce il registro.',
    'user-mismatch': 'Queste credenziali sono di un altro account.',
    'popup-blocked': 'Il browser ha bloccato la finestra di accesso.',
    'popup-closed-by-user': 'La finestra di accesso è stata chiusa prima della fine.',
    'cancelled-popup-request': 'È già aperta un’altra finestra di accesso.',
    'unauthorized-domain': 'Da questo indirizzo non si può accedere.',
    'invalid-api-key': 'La configurazione dell’app non è valida.',
    'api-key-not-valid.-please-pass-a-valid-api-key.': 'La configurazione dell’app non è valida.',
    'configuration-not-found':
      'Il servizio di accesso non è ancora attivo: avvisa chi gestisce il registro.',
    'quota-exceeded': 'Ci sono stati troppi accessi: riprova più tardi.',
    'password-does-not-meet-requirements':
      'La password non rispetta più le regole: chiedine una nuova a chi gestisce il registro.',
    'invalid-user-token': 'L’accesso non è più valido: entra di nuovo.',
    'multi-factor-auth-required': 'Serve un secondo passaggio di verifica.',
    'invalid-verification-code':
      'Questo codice non è giusto o è già stato usato. Aspetta il prossimo e scrivi quello. Se nessuno è giusto, controlla data e ora del telefono con l’app: i codici seguono il suo orologio.',
    'missing-verification-code': 'Manca il codice.',
    'invalid-multi-factor-session': 'È passato troppo tempo: ricomincia da email e password.',
    'invalid-verification-id': 'È passato troppo tempo: ricomincia.',
    'code-expired': 'È passato troppo tempo: ricomincia.',
    'multi-factor-info-not-found': 'Questo secondo fattore non c’è più.',
    'second-factor-already-in-use': 'Questo secondo fattore c’è già.',
    'maximum-second-factor-count-exceeded': 'Ci sono già tutti i secondi fattori possibili.',
    'unverified-email':
      'Il tuo indirizzo email non è ancora confermato: chiedi a chi gestisce il registro.',
    'internal-error': 'Il servizio di accesso non risponde bene. Riprova tra poco.',
  },
} as const;
