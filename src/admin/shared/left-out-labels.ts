import { formatCount } from '../../i18n/format.ts';

/** The texts about horses that a list does not show. */
export const leftOutLabels = {
  outsideFilters: (n: number) => `${formatCount(n)} fuori dai filtri`,
  outsideList: (n: number) => `${formatCount(n)} fuori da questo elenco`,
  more: (n: number) => (n === 1 ? ' e un altro' : ` e altri ${formatCount(n)}`),
  show: (n: number) => (n === 1 ? 'Mostralo' : 'Mostrali'),
} as const;
