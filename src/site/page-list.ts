import { MEMBERSHIP_FEE } from '../model/prices.ts';
import { PATHS, type PathContent } from './content/paths.ts';
import { siteConfig } from './site-config.ts';

/** The static data of a public page: its address, its head, where it leads. */
export interface PageInfo {
  /** The path after the language, with a leading slash; empty for the home page. */
  readonly path: string;
  /** If absent, the title is only the owner's name. */
  readonly title?: string;
  readonly description?: string;
  /** The scene of the image that is shown when the page is shared. */
  readonly scene: SceneName;
  /** The page of the association's own site to which this page sends visitors. */
  readonly leadsTo?: string | undefined;
  /** The path that search engines should index instead of this one. */
  readonly canonicalPath?: string;
  /** For people who were sent a link: linked from nowhere, and without the parts for visitors of the site. */
  readonly unlisted?: true;
}

export type SceneName =
  | 'hero'
  | PathContent['slug']
  | 'activities'
  | 'boarding'
  | 'horse-life'
  | 'membership'
  | 'lost';

const CONTACTS: PageInfo = {
  path: '/contacts',
  title: 'Contatti',
  description: `Dove siamo a ${siteConfig.city}, come telefonarci, a chi scrivere e come arrivare.`,
  scene: 'boarding',
};

function pathPage({ slug, title, summary }: PathContent): PageInfo {
  const page = { path: `/paths/${slug}`, title, description: summary, scene: slug };
  return slug === 'summer-camp' ? { ...page, leadsTo: siteConfig.summerCamp || undefined } : page;
}

/** Every public page that is built as a file of its own. */
export const PAGES: readonly PageInfo[] = [
  {
    path: '',
    description: `Equitazione etica e naturale ${siteConfig.region}: percorsi e attività per tutte le età, e un centro dove i cavalli vivono in branco, all’aperto.`,
    scene: 'hero',
  },
  {
    path: '/paths',
    title: 'Percorsi',
    description:
      'Sei percorsi a numero chiuso, in date fissate sul calendario, con attestato di partecipazione: dalla medicazione all’escursione all’aperto.',
    scene: 'outdoor-excursion',
  },
  ...PATHS.map(pathPage),
  {
    path: '/activities',
    title: 'Attività',
    description:
      'Nove attività da prenotare quando vuoi, con il tuo cavallo o con uno del centro: da Inizio del Viaggio al volteggio.',
    scene: 'activities',
  },
  {
    path: '/nuova-vita',
    title: 'Nuova Vita',
    description:
      'La pensione, la vita da cavallo e l’area soci: il centro dove i cavalli vivono in branco.',
    scene: 'horse-life',
    leadsTo: siteConfig.nuovaVita || undefined,
  },
  {
    path: '/nuova-vita/boarding',
    title: 'Pensione per cavalli',
    description:
      'Vita in branco, un paddock di ambientamento per chi arriva, attenzioni per i cavalli con esigenze speciali.',
    scene: 'boarding',
    leadsTo: siteConfig.boarding || undefined,
  },
  {
    path: '/nuova-vita/horse-life',
    title: 'Vita da cavallo',
    description:
      'Fieno nelle reti a lento consumo, acqua, ripari e compagnia su tre ettari: come vivono qui i cavalli.',
    scene: 'horse-life',
    leadsTo: siteConfig.horseLife || undefined,
  },
  {
    path: '/nuova-vita/membership',
    title: 'Area soci',
    description: `Il tesseramento annuale: ${MEMBERSHIP_FEE} euro, valido dall’attivazione al 31 dicembre. Come si versa e come ci si iscrive.`,
    scene: 'membership',
    leadsTo: siteConfig.membersArea || undefined,
  },
  CONTACTS,
  { ...CONTACTS, path: '/contatti', canonicalPath: '/contacts' },
  {
    path: '/privacy',
    title: 'Privacy',
    description: 'Quali dati tratta questo sito, perché, per quanto tempo, e i tuoi diritti.',
    scene: 'lost',
  },
  {
    path: '/cookie',
    title: 'Cookie',
    description:
      'Che cosa questo sito conserva sul tuo dispositivo e che cosa carica solo se vuoi.',
    scene: 'lost',
  },
  {
    path: '/giro',
    title: 'Giro',
    description: 'Il giro che ti è stato affidato: si spunta qui, anche senza rete.',
    scene: 'lost',
    unlisted: true,
  },
];

/** The page shown for every unknown path. */
export const NOT_FOUND_PAGE: PageInfo = { path: '/404', title: 'Not Found', scene: 'lost' };

/** Search engines may index only pages that stay on this site, are listed, and are canonical. */
export const isIndexed = (page: PageInfo): boolean =>
  page.leadsTo === undefined &&
  page.canonicalPath === undefined &&
  page.unlisted === undefined &&
  page !== NOT_FOUND_PAGE;
