import { type Day, addDays, instantOf } from '../src/model/values/calendar.ts';
import { dueDay } from '../src/model/visits/care-interval.ts';
import type { Horse } from '../src/model/horses/horse.ts';
import { slugOf } from '../src/model/values/slug.ts';
import type { TriState } from '../src/model/fields/fields.ts';
import type { Visit, VisitKind } from '../src/model/visits/visit.ts';
import { type SeededRandom, seededRandom } from './seed-random.ts';

/** A horse of the invented register, with its visits by kind. */
export type SeededHorse = {
  slug: string;
  horse: Horse;
  visits: Readonly<Record<VisitKind, readonly { id: string; visit: Visit }[]>>;
};

/** Days until a kind of care is due; null where the horse has no interval. */
type Due = number | null;

type Sketch = {
  name: string;
  docname?: string;
  sex: 'Femmina' | 'Castrone' | 'Stallone' | 'Maschio';
  breed: string;
  coat: string;
  birthday: Day;
  birthplace: string;
  species?: 'Asino' | 'Altro';
  trim: Due;
  dentist: Due;
  /** Where the horse is, if not in the stable. */
  away?: string;
  deceased?: boolean;
  notes?: string;
};

/** Days until due: negative is late, 0 to 6 this week. Spread so that every state is on the screens. */
const HORSES: readonly Sketch[] = [
  {
    name: 'Stella',
    docname: 'Stella del Mincio',
    sex: 'Femmina',
    breed: 'Sella Italiano',
    coat: 'Baio',
    birthday: '2011-04-18',
    birthplace: 'Mantova',
    trim: -9,
    dentist: 120,
    notes: 'Delicata sul posteriore sinistro: lavorare con calma.',
  },
  {
    name: 'Argo',
    sex: 'Castrone',
    breed: 'Haflinger',
    coat: 'Sauro',
    birthday: '2008-05-02',
    birthplace: 'Merano',
    trim: 3,
    dentist: -14,
  },
  {
    name: 'Luna',
    docname: 'Luna Nuova III',
    sex: 'Femmina',
    breed: 'Quarter Horse',
    coat: 'Palomino',
    birthday: '2014-03-11',
    birthplace: 'Reggio nell’Emilia',
    trim: 12,
    dentist: 5,
  },
  {
    name: 'Zefiro',
    sex: 'Castrone',
    breed: 'Maremmano',
    coat: 'Baio scuro',
    birthday: '2005-06-20',
    birthplace: 'Grosseto',
    trim: -31,
    dentist: 61,
    notes: 'Cavallo anziano, fieno bagnato la sera.',
  },
  {
    name: 'Nuvola',
    sex: 'Femmina',
    breed: 'Camargue',
    coat: 'Grigio',
    birthday: '2010-05-27',
    birthplace: 'Arles',
    trim: 6,
    dentist: 200,
  },
  {
    name: 'Tempesta',
    docname: 'Tempesta del Po',
    sex: 'Femmina',
    breed: 'Bardigiano',
    coat: 'Morello',
    birthday: '2016-04-09',
    birthplace: 'Bardi',
    trim: 20,
    dentist: 33,
  },
  {
    name: 'Ombra',
    sex: 'Femmina',
    breed: 'Murgese',
    coat: 'Morello',
    birthday: '2012-02-15',
    birthplace: 'Martina Franca',
    trim: -2,
    dentist: 88,
  },
  {
    name: 'Falco',
    docname: 'Falco della Ghisiola',
    sex: 'Castrone',
    breed: 'Sella Italiano',
    coat: 'Sauro',
    birthday: '2009-05-30',
    birthplace: 'Brescia',
    trim: 27,
    dentist: -40,
  },
  {
    name: 'Perla',
    sex: 'Femmina',
    breed: 'Pony Welsh',
    coat: 'Grigio',
    birthday: '2007-04-04',
    birthplace: 'Verona',
    trim: 1,
    dentist: 150,
    notes: 'Tende a ingrassare: museruola al pascolo in primavera.',
  },
  {
    name: 'Biscotto',
    sex: 'Castrone',
    breed: 'Pony Shetland',
    coat: 'Pezzato sauro',
    birthday: '2013-06-12',
    birthplace: 'Modena',
    trim: 15,
    dentist: 260,
  },
  {
    name: 'Ginevra',
    docname: 'Ginevra di Camelot',
    sex: 'Femmina',
    breed: 'Lipizzano',
    coat: 'Grigio',
    birthday: '2006-03-22',
    birthplace: 'Monterotondo',
    trim: -17,
    dentist: null,
  },
  {
    name: 'Merlino',
    sex: 'Maschio',
    breed: 'Asino dell’Amiata',
    coat: 'Sorcino',
    birthday: '2015-05-16',
    birthplace: 'Castel del Piano',
    species: 'Asino',
    trim: 9,
    dentist: 75,
  },
  {
    name: 'Camilla',
    sex: 'Femmina',
    breed: 'Asino Romagnolo',
    coat: 'Baio',
    birthday: '2017-07-01',
    birthplace: 'Forlì',
    species: 'Asino',
    trim: 4,
    dentist: null,
  },
  {
    name: 'Sultano',
    docname: 'Sultan el Barq',
    sex: 'Stallone',
    breed: 'Purosangue Arabo',
    coat: 'Baio',
    birthday: '2013-01-29',
    birthplace: 'Parma',
    trim: 22,
    dentist: 48,
  },
  {
    name: 'Freccia',
    sex: 'Femmina',
    breed: 'Trottatore Italiano',
    coat: 'Baio',
    birthday: '2004-04-25',
    birthplace: 'Bologna',
    trim: 11,
    dentist: 102,
    notes: 'Fine carriera, solo passeggiate.',
  },
  {
    name: 'Vento',
    docname: 'Vento d’Autunno',
    sex: 'Castrone',
    breed: 'Anglo-arabo Sardo',
    coat: 'Sauro',
    birthday: '2010-10-08',
    birthplace: 'Ozieri',
    trim: -5,
    dentist: 2,
  },
  {
    name: 'Macchia',
    sex: 'Femmina',
    breed: 'Paint Horse',
    coat: 'Pezzato baio',
    birthday: '2015-03-19',
    birthplace: 'Cremona',
    trim: 30,
    dentist: 140,
  },
  {
    name: 'Pegaso',
    sex: 'Castrone',
    breed: 'Andaluso',
    coat: 'Grigio',
    birthday: '2003-05-05',
    birthplace: 'Siviglia',
    trim: 2,
    dentist: -3,
    notes: 'Ipovedente dall’occhio destro: avvicinarsi da sinistra.',
  },
  {
    name: 'Viola',
    sex: 'Femmina',
    breed: 'Appaloosa',
    coat: 'Leopard',
    birthday: '2018-04-30',
    birthplace: 'Curtatone',
    trim: 18,
    dentist: 90,
  },
  {
    name: 'Ettore',
    docname: 'Ettore di Troia',
    sex: 'Castrone',
    breed: 'TPR',
    coat: 'Sauro',
    birthday: '2011-03-03',
    birthplace: 'Verona',
    trim: 8,
    dentist: 310,
  },
  {
    name: 'Gilda',
    docname: 'Gilda di Rigoletto',
    sex: 'Femmina',
    breed: 'Sella Italiano',
    coat: 'Baio',
    birthday: '2019-05-11',
    birthplace: 'Mantova',
    trim: 25,
    dentist: 40,
  },
  {
    name: 'Brigante',
    sex: 'Castrone',
    breed: 'Tolfetano',
    coat: 'Morello',
    birthday: '2012-06-06',
    birthplace: 'Tolfa',
    trim: null,
    dentist: 66,
    notes: 'Rientrato da poco, in recinto di ambientamento.',
  },
  {
    name: 'Fiamma',
    sex: 'Femmina',
    breed: 'Avelignese',
    coat: 'Sauro',
    birthday: '2009-04-14',
    birthplace: 'Bolzano',
    trim: 0,
    dentist: 19,
  },
  {
    name: 'Chicco',
    sex: 'Castrone',
    breed: 'Meticcio',
    coat: 'Isabella',
    birthday: '2010-01-01',
    birthplace: '',
    trim: 5,
    dentist: null,
  },
  {
    name: 'Olmo',
    sex: 'Maschio',
    breed: 'Bardotto',
    coat: 'Baio',
    birthday: '2014-05-21',
    birthplace: 'Parma',
    species: 'Altro',
    trim: 13,
    dentist: 170,
  },
  {
    name: 'Regina',
    docname: 'Regina di Quadri',
    sex: 'Femmina',
    breed: 'Purosangue Inglese',
    coat: 'Baio',
    birthday: '2008-02-28',
    birthplace: 'Varese',
    trim: 16,
    dentist: 55,
    away: 'In fida a Marmirolo fino a primavera.',
  },
  {
    name: 'Lampo',
    sex: 'Castrone',
    breed: 'Quarter Horse',
    coat: 'Dun',
    birthday: '2013-04-17',
    birthplace: 'Brescia',
    trim: -22,
    dentist: -60,
    away: 'Ceduto: in attesa del passaggio di proprietà in BDN.',
  },
  {
    name: 'Duchessa',
    sex: 'Femmina',
    breed: 'Frisone',
    coat: 'Morello',
    birthday: '2007-05-09',
    birthplace: 'Leeuwarden',
    trim: null,
    dentist: null,
    away: 'Tornata dalla proprietaria a Verona.',
  },
  {
    name: 'Nerone',
    sex: 'Castrone',
    breed: 'Murgese',
    coat: 'Morello',
    birthday: '1996-04-01',
    birthplace: 'Altamura',
    trim: null,
    dentist: null,
    deceased: true,
    notes: 'Il decano della mandria. Ci manca.',
  },
  {
    name: 'Margherita',
    sex: 'Femmina',
    breed: 'Asino Ragusano',
    coat: 'Baio',
    birthday: '1999-06-15',
    birthplace: 'Ragusa',
    species: 'Asino',
    trim: null,
    dentist: null,
    deceased: true,
  },
];

const OWNERS = [
  {
    ownerName: 'Associazione',
    ownerPhone: '+39 0376 555 0100',
    ownerAddress: 'Strada degli Argini 1, 46034 Borgo Virgilio (MN)',
  },
  {
    ownerName: 'Elena Zambelli',
    ownerPhone: '+39 399 555 0112',
    ownerAddress: 'Via dei Tigli 14, 46010 Curtatone (MN)',
  },
  {
    ownerName: 'Paolo Ferraresi',
    ownerPhone: '+39 399 555 0126',
    ownerAddress: 'Via Cavallotti 3, 46100 Mantova (MN)',
  },
  {
    ownerName: 'Giulia Marastoni',
    ownerPhone: '+39 399 555 0131',
    ownerAddress: 'Vicolo del Mulino 8, 46029 Suzzara (MN)',
  },
  {
    ownerName: 'Davide Bonfanti',
    ownerPhone: '+39 399 555 0148',
    ownerAddress: 'Via Solferino 22, 37069 Villafranca di Verona (VR)',
  },
  {
    ownerName: 'Chiara Rossetti',
    ownerPhone: '+39 399 555 0157',
    ownerAddress: 'Via Mazzini 40, 46047 Porto Mantovano (MN)',
  },
] as const;

const TRIM_NOTES = [
  'Unghia buona, fettone asciutto.',
  'Piccola fessura anteriore destro, da tenere d’occhio.',
  'Barre lunghe, riequilibrati i talloni.',
  'Fettone umido: pulizia quotidiana.',
  'Suola sensibile, lasciare riposo due giorni.',
  'Ottima collaborazione.',
];

const DENTIST_NOTES = [
  'Livellamento, punte sugli ultimi molari.',
  'Dente di lupo estratto.',
  'Nessun intervento, solo controllo.',
  'Uncino sul 106 ridotto.',
  'Ricontrollare tra sei mesi.',
];

const YEARS_OF_VISITS = 4;

/**
 * About thirty horses and four years of their visits, relative to a given day: some late,
 * some due this week, some in order, some without an interval. The same at every run of the same day;
 * the slugs are the same on every day.
 */
export function inventHorses(today: Day, seed: number): readonly SeededHorse[] {
  return HORSES.map((sketch, index) =>
    inventHorse(sketch, today, index, seededRandom(seed + index)),
  );
}

function inventHorse(sketch: Sketch, today: Day, index: number, random: SeededRandom): SeededHorse {
  const { oneOf, chance, between, ids } = random;
  const { name, docname = name, away, deceased = false } = sketch;
  const slug = slugOf(name, ids.slugSuffix());
  const mostly = (yes: number): TriState => (chance(yes) ? 1 : chance(0.6) ? -1 : 0);
  const isForeign = ['Arles', 'Siviglia', 'Leeuwarden'].includes(sketch.birthplace);
  const isRegistered = !deceased && chance(0.85);
  const digits = (count: number): string =>
    Array.from({ length: count }, () => between(0, 9)).join('');

  const owner = chance(0.4) ? OWNERS[0] : oneOf(OWNERS);
  const barncodeIsRight = mostly(0.75);
  const trimInterval = sketch.trim === null ? null : oneOf([1, 1, 1.5, 1.5, 2]);
  const dentistInterval =
    sketch.dentist === null ? null : sketch.dentist > 150 ? 12 : oneOf([6, 12, 12]);
  const lastDay = deceased ? addDays(today, -between(90, 700)) : today;

  const days: Record<VisitKind, readonly Day[]> = {
    hoovesTrims: visitDays(today, lastDay, sketch.trim, trimInterval, sketch.birthday, 40, random),
    dentists: visitDays(
      today,
      lastDay,
      sketch.dentist,
      dentistInterval,
      sketch.birthday,
      365,
      random,
    ),
  };
  const notes: Record<VisitKind, readonly string[]> = {
    hoovesTrims: TRIM_NOTES,
    dentists: DENTIST_NOTES,
  };
  const visitsOf = (kind: VisitKind) =>
    days[kind].map((day) => ({
      id: ids.documentId(),
      visit: { date: instantOf(day), notes: chance(0.3) ? oneOf(notes[kind]) : '' },
    }));
  const lastOf = (kind: VisitKind): number | null => {
    const last = days[kind].at(-1);
    return last === undefined ? null : instantOf(last);
  };

  const horse: Horse = {
    name,
    docname,
    box: away !== undefined || deceased ? '' : placeOf(index),
    photo: '',
    lastMovement: null,
    species: sketch.species ?? 'Cavallo',
    breed: sketch.breed,
    sex: sketch.sex,
    coat: sketch.coat,
    birthday: sketch.birthday,
    birthplace: sketch.birthplace,
    isDeceased: deceased ? 1 : chance(0.8) ? -1 : 0,
    isDeceasedReported: deceased ? mostly(0.5) : 0,
    doctype: isForeign
      ? 'Documento estero'
      : oneOf([
          'Documento unico BDN',
          'Documento unico BDN',
          'Libro genealogico',
          'FISE/FEI',
          'Libretto APA/AIA',
        ]),
    docnumber: chance(0.9) ? `MN${digits(7)}` : '',
    // A country or maker of three digits, then a number that fits 38 bits.
    chipnumber: chance(0.93) ? `${isForeign ? '981' : '380'}0${digits(11)}` : '',
    uelnnumber: chance(0.9) ? `${isForeign ? '528' : '380'}00${between(1, 9)}${digits(9)}` : '',
    isHere: away !== undefined || deceased ? -1 : 1,
    isInBDN: isRegistered ? 1 : mostly(0.3),
    isDPA: chance(0.8) ? -1 : mostly(0.5),
    hasOriginalDocs: mostly(0.8),
    isCorrectBarncodeInBDN: barncodeIsRight,
    barncode:
      barncodeIsRight === -1
        ? `0${between(10, 70)}${oneOf(['MN', 'VR', 'BS'])}${between(100, 999)}`
        : '',
    statusNotes: away ?? (isRegistered ? '' : 'Iscrizione in BDN da completare.'),
    isCorrectOwner: mostly(0.85),
    ...owner,
    ownerNotes: owner !== OWNERS[0] && chance(0.3) ? 'Preferisce essere avvisato la sera.' : '',
    notes: sketch.notes ?? '',
    hoovesTrimInterval: trimInterval,
    hoovesTrimNotes: chance(0.2) ? 'Dare il fieno durante il pareggio.' : '',
    lastHoovesTrim: lastOf('hoovesTrims'),
    dentistInterval,
    dentistNotes: chance(0.15) ? 'Richiede sedazione.' : '',
    lastDentist: lastOf('dentists'),
  };
  return {
    slug,
    horse,
    visits: { hoovesTrims: visitsOf('hoovesTrims'), dentists: visitsOf('dentists') },
  };
}

/** Two horses in three have a box of their own, the others share a paddock. */
function placeOf(index: number): string {
  return index % 3 === 2 ? `Paddock ${index % 2 === 0 ? 'nord' : 'sud'}` : String(index + 1);
}

/**
 * Days of visits, oldest first: the last one such that the next is due in `due` days, the earlier ones
 * about an interval apart, none before the horse was half a year old.
 *
 * @param lastDay no visit is later than this
 * @param usual days between visits where the horse has no interval
 */
function visitDays(
  today: Day,
  lastDay: Day,
  due: Due,
  interval: number | null,
  birthday: Day,
  usual: number,
  { between, chance }: SeededRandom,
): readonly Day[] {
  const isWithoutInterval = due === null || interval === null;
  if (isWithoutInterval && lastDay === today && chance(0.3)) return [];
  let day = isWithoutInterval
    ? addDays(lastDay, -between(10, usual))
    : lastVisit(today, addDays(today, due), interval);
  const first = [addDays(today, -YEARS_OF_VISITS * 365), addDays(birthday, 180)].toSorted().at(-1)!;
  const step = isWithoutInterval ? usual : Math.round(interval * 30.4);
  const days: Day[] = [];
  while (day >= first) {
    days.unshift(day);
    day = addDays(day, -Math.max(14, step + between(-4, 9)));
  }
  return days;
}

/** The latest day, today at the most, from which the next visit is due on `due` or before it. */
function lastVisit(today: Day, due: Day, interval: number): Day {
  let day = addDays(due, -Math.ceil(interval * 31));
  while (day < today && dueDay(addDays(day, 1), interval) <= due) day = addDays(day, 1);
  return day;
}
