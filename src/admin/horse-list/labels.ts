import { formatCount } from '../../i18n/format.ts';

/** The texts of the list of horses. */
export const labels = {
  title: 'Cavalli',
  new: 'Nuovo',
  newTitle: 'Nuovo cavallo',
  name: 'Nome',
  docname: 'Nome sul documento',
  isHere: 'In struttura',
  views: {
    title: 'Viste',
    here: 'In struttura',
    care: 'Da curare',
    irregular: 'Non in regola',
    all: 'Tutti',
  },
  filters: 'Filtri',
  filter: {
    isHere: 'In struttura',
    isInBDN: 'BDN',
    isCorrectOwner: 'Intestato corr.',
    isCorrectBarncodeInBDN: 'Stallato corr.',
    isDeceased: 'Deceduto',
  },
  all: 'Tutti',
  unsaid: (n: number | null) =>
    `${n === null ? 'In struttura' : `${formatCount(n)} in struttura`} e non ${n === 1 ? 'è' : 'sono'} qui, perché «Deceduto» non è indicato`,
  columns: {
    kind: 'Specie / sesso',
    name: 'Nome',
    papers: 'UELN / chip / documento',
    owner: 'Proprietario',
    notes: 'Note',
    care: 'Scadenze',
    status: 'Stato',
  },
  papers: { ueln: 'UELN', chip: 'Chip', doctype: 'Tipo documento', docnumber: 'N° documento' },
  notInOrder: 'non in regola',
  missing: {
    name: 'Manca il nome: scrivi come si chiama in scuderia, come Stella.',
    docname: 'Manca il nome sul documento: scrivilo com’è lì, o ripeti il nome.',
  },
  added: (name: string) => `${name} è nel registro. Salvato sul telefono.`,
  openCard: 'Apri la scheda',
  notAvailable: 'N/A',
} as const;
