import { formatCount } from '../../../i18n/format.ts';

/** The texts about horses that a list does not show; a number is null while others may be missing. */
export const leftOutLabels = {
  outsideFilters: (n: number | null) =>
    n === null ? 'Fuori dai filtri' : `${formatCount(n)} fuori dai filtri`,
  outsideList: (n: number | null) =>
    n === null ? 'Fuori da questo elenco' : `${formatCount(n)} fuori da questo elenco`,
  more: (n: number | null) =>
    n === null ? ' e altri' : n === 1 ? ' e un altro' : ` e altri ${formatCount(n)}`,
  show: (n: number) => (n === 1 ? 'Mostralo' : 'Mostrali'),
} as const;
