import { hasRightCheckDigit } from '../../model/memberships/tax-code.ts';
import type { SettingName } from '../settings.ts';

/** The description of one setting: its question, where its value is shown, and which values are valid. */
export interface SettingEntry {
  /** The variable that overrides the settings file when the app is built. */
  readonly variable: string;
  /** The question that `npm run setup` asks. */
  readonly asks: string;
  /** Where visitors or services see the value. */
  readonly shows: string;
  /** The invented association's value; empty if the repository has none. */
  readonly example: string;
  /** What happens if the setting is left empty; absent if it must not be. */
  readonly whenEmpty?: string;
  /**
   * An association may really have the example's value (a town, a province): it does not mean that the setting was
   * forgotten.
   */
  readonly isPlausible?: boolean;
  /** A page of ours sends its visitors to the address, which must be of another site: else it would lead to itself. */
  readonly leadsAway?: true;
  /** What is wrong with a value that is not empty; null if nothing is. */
  readonly check: (value: string) => string | null;
}

const test = (pattern: RegExp, expected: string) => (value: string) =>
  pattern.test(value) ? null : `should be ${expected}`;

const text = (value: string) => (value.length > 300 ? 'is longer than 300 characters' : null);
const email = test(/^[^\s@?&]+@[^\s@?&]+\.[a-zA-Z]{2,}$/, 'an e-mail address');
const phone = (value: string) =>
  /^\+[\d ()/.-]+$/.test(value) && /^\d{7,15}$/.test(value.replaceAll(/\D/g, ''))
    ? null
    : 'should be a number with its country, such as +39 0376 123456';

function link(value: string): string | null {
  return /^https:\/\/[^\s/]+/.test(value) && !/\s/.test(value) && URL.canParse(value)
    ? null
    : 'should be an address that begins with https://';
}

/** Of the host alone, as browsers write it: with a path, capitals, an accent or a port it would be none that they know. */
function siteAddress(value: string): string | null {
  const problem = link(value);
  if (problem !== null) return problem;
  const { origin } = new URL(value);
  return origin === value.replace(/\/$/, '') ? null : `should be ${origin}`;
}

const degrees = (most: number) => (value: string) =>
  /^-?\d{1,3}(\.\d+)?$/.test(value) && Math.abs(Number(value)) <= most
    ? null
    : `should be degrees between -${most} and ${most}, such as 45.1064`;

/** ISO 13616: the first four characters moved to the end, letters as numbers from 10, modulo 97 is 1. */
function iban(value: string): string | null {
  const packed = value.replaceAll(' ', '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(packed)) return 'has not the form of an IBAN';
  if (packed.startsWith('IT') && packed.length !== 27) return 'an Italian IBAN has 27 characters';
  const digits = Array.from(packed.slice(4) + packed.slice(0, 4))
    .map((each) => Number.parseInt(each, 36))
    .join('');
  return BigInt(digits) % 97n === 1n
    ? null
    : 'its check digits do not fit: look for a typing error';
}

/** The codice fiscale of an association: eleven digits, the last of them a check digit. */
function associationTaxCode(value: string): string | null {
  if (!/^\d{11}$/.test(value)) return 'should be eleven digits';
  return hasRightCheckDigit(value) ? null : 'its check digit does not fit: look for a typing error';
}

const STAYS = 'the page is read on this site and leads nowhere else';
const page = (variable: string, of: string, path: string, example: string): SettingEntry => ({
  variable,
  asks: `Address of the page of the association's own site about ${of}`,
  shows: `/it/${path} sends its visitors there`,
  example,
  whenEmpty: STAYS,
  leadsAway: true,
  check: link,
});

/** Every setting, in the order of the questions and of the file. */
export const SETTING_ENTRIES: Readonly<Record<SettingName, SettingEntry>> = {
  url: {
    variable: 'VITE_SITE_URL',
    asks: 'Address of this site, such as https://www.my-club.it',
    shows: 'canonical addresses, pictures for sharing, sitemap.xml',
    example: 'https://www.example.org',
    check: siteAddress,
  },
  owner: {
    variable: 'VITE_SITE_OWNER',
    asks: 'Name of the site, short',
    shows: 'header, titles of all pages, pictures for sharing, name of the installed app',
    example: 'Scuderia dell’Argine',
    check: text,
  },
  association: {
    variable: 'VITE_SITE_ASSOCIATION',
    asks: 'Name of the association, with its legal form (ASD, APS, …)',
    shows: 'footer, contacts, privacy notice, bank transfer',
    example: 'Scuderia dell’Argine ASD',
    check: text,
  },
  associationTaxCode: {
    variable: 'VITE_SITE_ASSOCIATION_TAX_CODE',
    asks: 'Codice fiscale of the association, eleven digits',
    shows: 'head of the receipts for the fee',
    example: '00000000000',
    whenEmpty: 'the receipts leave it out',
    check: associationTaxCode,
  },
  professional: {
    variable: 'VITE_SITE_PROFESSIONAL',
    asks: 'Name of the professional who teaches',
    shows: 'home, footer, contacts',
    example: 'Anna Esempio',
    check: text,
  },
  street: {
    variable: 'VITE_SITE_STREET',
    asks: 'Street and number',
    shows: 'footer, contacts, privacy notice',
    example: 'Via Esempio 1',
    check: text,
  },
  postalCode: {
    variable: 'VITE_SITE_ZIP',
    asks: 'Postal code (CAP)',
    shows: 'beside the street',
    example: '46034',
    isPlausible: true,
    check: test(/^\d{5}$/, 'five digits'),
  },
  city: {
    variable: 'VITE_SITE_CITY',
    asks: 'Town',
    shows: 'beside the street, home, contacts',
    example: 'Borgo Virgilio',
    isPlausible: true,
    check: text,
  },
  province: {
    variable: 'VITE_SITE_PROVINCE',
    asks: 'Province, two letters',
    shows: 'beside the town',
    example: 'MN',
    isPlausible: true,
    check: test(/^[A-Z]{2}$/, 'two capital letters'),
  },
  region: {
    variable: 'VITE_SITE_REGION',
    asks: 'Where that is, in the words of a sentence, such as "in provincia di Mantova"',
    shows: 'home, contacts, description of the home page for search engines',
    example: 'in provincia di Mantova',
    isPlausible: true,
    check: text,
  },
  latitude: {
    variable: 'VITE_SITE_LATITUDE',
    asks: 'Latitude of the centre, in degrees',
    shows: 'map, structured data',
    example: '45.1064',
    isPlausible: true,
    check: degrees(90),
  },
  longitude: {
    variable: 'VITE_SITE_LONGITUDE',
    asks: 'Longitude of the centre, in degrees',
    shows: 'map, structured data',
    example: '10.7869',
    isPlausible: true,
    check: degrees(180),
  },
  phone: {
    variable: 'VITE_SITE_PHONE',
    asks: 'Telephone, with +39',
    shows: 'every page: contact block, footer, bar of the phone',
    example: '+39 0376 000000',
    check: phone,
  },
  messaging: {
    variable: 'VITE_SITE_MESSAGING',
    asks: 'Number for messages (WhatsApp), with +39',
    shows: 'every page: contact block, bar of the phone; enrolment in paths',
    example: '+39 000 000 0000',
    check: phone,
  },
  emailProfessional: {
    variable: 'VITE_SITE_EMAIL_PROFESSIONAL',
    asks: 'E-mail address of the professional',
    shows: 'footer, contacts',
    example: 'anna@example.org',
    check: email,
  },
  emailAssociation: {
    variable: 'VITE_SITE_EMAIL_ASSOCIATION',
    asks: 'E-mail address of the association',
    shows: 'footer, contacts, privacy notice',
    example: 'segreteria@example.org',
    check: email,
  },
  openingHours: {
    variable: 'VITE_SITE_OPENING_HOURS',
    asks: 'When somebody is there, in a sentence',
    shows: 'contacts',
    example: 'Dal martedì alla domenica, dalle 9:00 alle 12:00 e dalle 15:00 alle 18:00.',
    whenEmpty: 'the contacts say to ask before coming',
    check: text,
  },
  wayThere: {
    variable: 'VITE_SITE_WAY_THERE',
    asks: 'The way there, in a sentence or two',
    shows: 'contacts',
    example:
      'Dalla statale si gira verso l’argine, si segue la strada bianca per trecento metri: il cancello è a destra, dopo il ponticello.',
    whenEmpty: 'the contacts have the address and the map alone',
    check: text,
  },
  iban: {
    variable: 'VITE_SITE_IBAN',
    asks: 'IBAN for the membership fee',
    shows: '/it/nuova-vita/membership',
    example: 'IT00 X000 0000 0000 0000 0000 000',
    check: iban,
  },
  instagram: {
    variable: 'VITE_SITE_INSTAGRAM',
    asks: 'Address of the Instagram profile',
    shows: 'footer',
    example: 'https://instagram.example.org/scuderia',
    whenEmpty: 'the footer has no such icon',
    check: link,
  },
  facebook: {
    variable: 'VITE_SITE_FACEBOOK',
    asks: 'Address of the Facebook page',
    shows: 'footer',
    example: 'https://facebook.example.org/scuderia',
    whenEmpty: 'the footer has no such icon',
    check: link,
  },
  centre: {
    variable: 'VITE_SITE_CENTRE_URL',
    asks: "Address of the association's own site, if it has another one",
    shows: 'menu ("Il Centro"), home',
    example: 'https://centro.example.org/',
    whenEmpty: 'the menu leads to /it/nuova-vita instead',
    check: link,
  },
  summerCamp: page(
    'VITE_SITE_SUMMER_CAMP_URL',
    'the summer camp',
    'paths/summer-camp',
    'https://centro.example.org/centro-estivo',
  ),
  nuovaVita: page(
    'VITE_SITE_NUOVA_VITA_URL',
    'the centre',
    'nuova-vita',
    'https://centro.example.org/nuova-vita',
  ),
  boarding: page(
    'VITE_SITE_BOARDING_URL',
    'boarding',
    'nuova-vita/boarding',
    'https://centro.example.org/pensione',
  ),
  horseLife: page(
    'VITE_SITE_HORSE_LIFE_URL',
    "the horses' life",
    'nuova-vita/horse-life',
    'https://centro.example.org/vita-da-cavallo',
  ),
  membersArea: page(
    'VITE_SITE_MEMBERS_AREA_URL',
    'its members',
    'nuova-vita/membership',
    'https://centro.example.org/area-soci',
  ),
  enrolmentForm: {
    variable: 'VITE_SITE_ENROLMENT_FORM_URL',
    asks: 'Address of the enrolment form',
    shows: '/it/nuova-vita/membership',
    example: 'https://moduli.example.org/tesseramento',
    whenEmpty: 'whoever enrols is asked to write a message',
    check: link,
  },
  provider: {
    variable: 'VITE_SITE_PROVIDER',
    asks: 'Who provides the admin app, for its last line "Powered by …"',
    shows: 'footer of the admin app',
    example: 'Scuderia',
    isPlausible: true,
    check: text,
  },
  firebaseProjectId: {
    variable: 'VITE_FIREBASE_PROJECT_ID',
    asks: 'Firebase: projectId',
    shows: 'the admin app keeps its register there',
    example: '',
    check: test(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'the id of a project, such as my-club-1a2b3'),
  },
  firebaseApiKey: {
    variable: 'VITE_FIREBASE_API_KEY',
    asks: 'Firebase: apiKey',
    shows: 'names the project to Google; public by design',
    example: '',
    check: test(/^[\w-]{20,}$/, 'a key without spaces, quotes or commas'),
  },
  firebaseAuthDomain: {
    variable: 'VITE_FIREBASE_AUTH_DOMAIN',
    asks: 'Firebase: authDomain',
    shows: 'sign-in of the admin app',
    example: '',
    check: test(/^[\w-]+(\.[\w-]+)+$/, 'a host, such as my-club-1a2b3.firebaseapp.com'),
  },
  firebaseStorageBucket: {
    variable: 'VITE_FIREBASE_STORAGE_BUCKET',
    asks: 'Firebase: storageBucket, if Storage is enabled (it needs the Blaze plan)',
    shows: 'photos of the site',
    example: '',
    whenEmpty: 'the site shows its drawings, and the screen of the photos says so',
    check: test(/^[\w-]+(\.[\w-]+)+$/, 'a host, such as my-club-1a2b3.firebasestorage.app'),
  },
  firebaseAppId: {
    variable: 'VITE_FIREBASE_APP_ID',
    asks: 'Firebase: appId',
    shows: 'names the app to Google',
    example: '',
    check: test(/^\d+:\d+:web:[0-9a-f]+$/, 'such as 1:123456789012:web:0a1b2c3d4e5f'),
  },
  firebaseMeasurementId: {
    variable: 'VITE_FIREBASE_MEASUREMENT_ID',
    asks: 'Firebase: measurementId, if visits are to be counted',
    shows: 'visitors are asked for consent, and counted if they give it',
    example: '',
    whenEmpty: 'nothing is counted, and nothing is asked',
    check: test(/^G-[A-Z0-9]{4,}$/, 'such as G-ABC123DEF4'),
  },
};

/** A setting that must not go online as it is. */
export interface SettingProblem {
  readonly name: SettingName;
  readonly says: string;
}

/** The settings that must not go online: values of the example, and missing or malformed values. */
export function settingProblems(
  settings: Readonly<Record<SettingName, string>>,
): readonly SettingProblem[] {
  return (Object.keys(SETTING_ENTRIES) as SettingName[]).flatMap((name) => {
    const says = problemOf(name, settings[name], settings);
    return says === null ? [] : [{ name, says }];
  });
}

/**
 * What is wrong with one value; null if it may go online.
 *
 * @param others the other settings, as far as they are known
 */
export function problemOf(
  name: SettingName,
  value: string,
  others: Partial<Readonly<Record<SettingName, string>>> = {},
): string | null {
  const { example, whenEmpty, isPlausible = false, leadsAway, check } = SETTING_ENTRIES[name];
  if (value === '') return whenEmpty === undefined ? 'is missing' : null;
  if (isExample(value) || (value === example && !isPlausible)) return `is the example's: ${value}`;
  const problem = check(value) ?? exampleOnMap(name, { ...others, [name]: value });
  if (problem !== null || !leadsAway || !isOfThisSite(value, others)) return problem;
  return 'is of this site, whose page would lead to itself: leave it empty';
}

/**
 * What is wrong with a latitude or longitude where both are the example's, which only an association of its town may
 * have in common with it: visitors would be led there.
 */
function exampleOnMap(
  name: SettingName,
  { city, latitude, longitude }: Partial<Readonly<Record<SettingName, string>>>,
): string | null {
  const isExamples =
    latitude === SETTING_ENTRIES.latitude.example &&
    longitude === SETTING_ENTRIES.longitude.example &&
    city !== SETTING_ENTRIES.city.example;
  return isExamples && (name === 'latitude' || name === 'longitude')
    ? `is that of the example’s town, not of ${city}`
    : null;
}

/** Whether an address is of this site, under its own name, with or without `www.`, or under one of its project. */
function isOfThisSite(
  address: string,
  { url = '', firebaseProjectId }: Partial<Readonly<Record<SettingName, string>>>,
): boolean {
  const plain = (host: string) => host.replace(/^www\./, '');
  const ours = [
    ...(URL.canParse(url) ? [plain(new URL(url).host)] : []),
    ...(firebaseProjectId
      ? [`${firebaseProjectId}.web.app`, `${firebaseProjectId}.firebaseapp.com`]
      : []),
  ];
  return ours.includes(plain(new URL(address).host));
}

/** Domains reserved for examples (RFC 2606), and a word used only in examples. */
const isExample = (value: string) => /\bexample\.(org|com|net)\b|\bEsempio\b/.test(value);

/** Example values that no real association has: a page that is online must not show them. */
export const EXAMPLE_VALUES: readonly string[] = Object.values(SETTING_ENTRIES)
  .filter(({ example, isPlausible = false }) => example !== '' && !isPlausible)
  .map(({ example }) => example);
