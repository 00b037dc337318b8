import { SETTING_ENTRIES } from '../../src/site/build/setting-entries.ts';
import type { SettingName } from '../../src/site/settings.ts';

type Settings = Readonly<Record<SettingName, string>>;

/** The invented association of the repository. */
export const EXAMPLE = Object.fromEntries(
  Object.entries(SETTING_ENTRIES).map(([name, { example }]) => [name, example]),
) as Settings;

/** An association of another region, with no site of its own beside this one. */
export const OTHER_CLUB: Settings = {
  url: 'https://www.zoccoli-liberi.it',
  owner: 'Zoccoli Liberi',
  association: 'Zoccoli Liberi APS',
  associationTaxCode: '',
  professional: 'Dario Ferri',
  street: 'Contrada Piano 12',
  postalCode: '85100',
  city: 'Potenza',
  province: 'PZ',
  region: 'in Basilicata',
  latitude: '40.6404',
  longitude: '15.8056',
  phone: '+39 0971 123456',
  messaging: '+39 333 1234567',
  emailProfessional: 'dario@zoccoli-liberi.it',
  emailAssociation: 'info@zoccoli-liberi.it',
  openingHours: '',
  wayThere: '',
  iban: 'IT60 X054 2811 1010 0000 0123 456',
  instagram: '',
  facebook: '',
  centre: '',
  summerCamp: '',
  nuovaVita: '',
  boarding: '',
  horseLife: '',
  membersArea: '',
  enrolmentForm: '',
  provider: 'Zoccoli Liberi',
  firebaseProjectId: 'zoccoli-liberi',
  firebaseApiKey: 'a-key-that-is-none-of-anybody',
  firebaseAuthDomain: 'zoccoli-liberi.firebaseapp.com',
  firebaseStorageBucket: '',
  firebaseAppId: '1:123456789012:web:0a1b2c3d4e5f',
  firebaseMeasurementId: '',
};
