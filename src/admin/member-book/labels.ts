import { formatCount, formatDay, formatQuantity, wordAndDay } from '../../i18n/format.ts';
import type { Day } from '../../model/values/calendar.ts';

/** The texts of the members' book. */
export const labels = {
  title: 'Libro soci',
  ofYear: (year: number) => `Libro soci ${year}`,
  more: 'Anche codice fiscale e residenza',
  moreHint:
    'Senza, sul foglio restano tessera, nome e nascita: spunta solo se chi lo chiede ne ha bisogno.',
  columns: {
    number: 'N° tessera',
    name: 'Cognome e nome',
    birth: 'Nascita',
    taxCode: 'Codice fiscale',
    home: 'Residenza',
  },
  people: (n: number) => formatQuantity(n, 'tesserato', 'tesserati'),
  printed: (day: Day) => `Stampato ${wordAndDay('il', formatDay(day))}, com’è su questo telefono`,
  without: (n: number) =>
    formatQuantity(
      n,
      'tesserato è ancora senza numero: sta in fondo.',
      'tesserati sono ancora senza numero: stanno in fondo.',
    ),
  /** @param names one for each codice fiscale */
  doubled: (names: readonly string[]) =>
    names.length === 1
      ? `Lo stesso codice fiscale è in più righe: ${names[0]}.`
      : `${formatCount(names.length)} codici fiscali sono in più righe ciascuno: ${names.map((name) => `quello di ${name}`).join(', ')}.`,
  unknownYear: (n: number) =>
    n === 1
      ? 'Di 1 tesseramento non si legge l’anno: non è in questo elenco.'
      : `Di ${formatCount(n)} tesseramenti non si legge l’anno: non sono in questo elenco.`,
  unsent: (n: number) =>
    n === 1
      ? 'Su questo telefono 1 tesseramento ha modifiche che non sono ancora nel registro di tutti.'
      : `Su questo telefono ${formatCount(n)} tesseramenti hanno modifiche che non sono ancora nel registro di tutti.`,
  nobody: (year: number) => `Nessun tesserato nel ${year}.`,
  about:
    'L’elenco dei tesserati dell’anno com’è nel registro: non ha le date di ammissione e di uscita, che stanno nei verbali.',
} as const;
