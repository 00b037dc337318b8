import { formatQuantity } from '../../../i18n/format.ts';

/** The texts of a list without horses. */
export const noHorsesLabels = {
  title: 'Nessun cavallo in struttura.',
  /** @param held how many horses the register has */
  hint: (held: number) =>
    held === 0
      ? 'Aggiungi il primo dalla pagina Cavalli, o sincronizza quando hai rete.'
      : `Nel registro ${held === 1 ? 'c’è' : 'ci sono'} ${formatQuantity(held, 'cavallo', 'cavalli')}: nella scheda di chi è qui metti «In struttura» su Sì.`,
} as const;
