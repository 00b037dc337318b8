/*
 * What the register proposes as kinds of health act, and after how many months each is due again unless the horse has
 * an interval of its own. All of it is data: whoever runs the register changes a line here, adds one, or takes one
 * away; acts that are stored keep the name that they have. A default only fills in a date that a person can change or
 * empty; nothing is ever refused because of it.
 *
 * The sources were read on {@link SOURCES_READ} and are shown beside the field. Where a rule depends on the place or
 * the use of the horse, the shorter interval is given: a date that comes too soon is noticed.
 */

/** The day on which the sources were read. */
export const SOURCES_READ = '2026-11-22';

/** One kind of health act. */
export interface HealthKind {
  /** As it is shown and stored. */
  readonly name: string;
  /** After how many whole months it is due again; null where nothing says so. */
  readonly months: number | null;
  /** Who says so, in Italian, empty where nobody does. */
  readonly source: string;
}

export const HEALTH_KINDS: readonly HealthKind[] = [
  {
    name: 'Influenza',
    months: 12,
    source:
      'Regolamento veterinario FISE: un richiamo l’anno; per le gare entro 6 mesi e 21 giorni.',
  },
  {
    name: 'Tetano',
    months: 12,
    source: 'Linee guida AAEP: un richiamo l’anno; alcuni prodotti durano di più.',
  },
  {
    name: 'Rinopolmonite',
    months: 6,
    source: 'Linee guida AAEP: un richiamo ogni 6 mesi.',
  },
  {
    name: 'West Nile',
    months: 12,
    source: 'Linee guida AAEP: un richiamo l’anno, in primavera, prima delle zanzare.',
  },
  {
    name: 'Test di Coggins',
    months: 12,
    source:
      'D.M. 2 febbraio 2016 (piano anemia infettiva): 12 mesi nelle aree a rischio elevato, con muli o da lavoro; altrove il test vale 3 anni.',
  },
  {
    name: 'Sverminazione',
    months: 6,
    source: 'Linee guida AAEP: una o due l’anno, meglio dopo un esame delle feci.',
  },
  { name: 'Visita veterinaria', months: null, source: '' },
];
