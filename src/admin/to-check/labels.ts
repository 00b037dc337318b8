import { formatCount } from '../../i18n/format.ts';

/** The texts of what is to be checked. */
export const labels = {
  hint: 'Questi valori sono nel registro in una forma che l’app non capisce. Restano come sono, anche quando salvi altro: apri la scheda e scrivi quello giusto, o togli quello che non serve.',
  /** Not of the whole register: past years of members are not here, and rows that are written once cannot be corrected. */
  none: 'Niente da controllare: su questo telefono si legge tutto quello che si può correggere.',
  open: 'Apri la scheda',
  empty: { action: 'Togli il valore', ask: 'Togliere questo valore?', done: 'Valore tolto.' },
  removeHint: 'Il campo resta vuoto. Il valore che c’era non torna.',
  visits: {
    action: 'Usa la data delle visite',
    ask: 'Usare la data delle visite?',
    done: 'La data è quella delle visite.',
  },
  movements: {
    action: 'Usa la data dei movimenti',
    ask: 'Usare la data dei movimenti?',
    done: 'La data è quella dei movimenti.',
  },
  fixedHint: 'Questo valore non si cambia dall’app: chiedi a chi gestisce il registro.',
  dayHint: (day: string) => `La data diventa: ${day}. Il valore che c’era non torna.`,
  visitHint: 'Una visita non si corregge: nella scheda puoi eliminarla e registrarla di nuovo.',
  movementHint: 'Apri la scheda: in «Movimenti» si corregge con «Correggi».',
  /** Of a record whose horse is not in the register. */
  leftBehind: {
    title: 'Senza il loro cavallo',
    intro:
      'Queste righe sono di cavalli che nel registro non ci sono: li ha tolti un altro programma, o ne resta solo il nome. Le vedi solo qui: se non servono, eliminale.',
    action: 'Elimina',
    ask: 'Eliminare questa riga?',
    hint: 'Il suo cavallo non è più nel registro.',
    lost: 'Si elimina tutta la riga, non solo il valore. Non torna.',
    lostRow: 'Non torna.',
    done: 'Riga eliminata.',
  },
  /** @param n null while others may be missing */
  more: (n: number | null) =>
    n === null
      ? 'Mostra altri'
      : n === 1
        ? 'Mostra l’ultimo'
        : `Mostra altri, ne restano ${formatCount(n)}`,
} as const;
