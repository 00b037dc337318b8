import { SETTINGS } from './settings.ts';

/*
 * The settings as the pages use them: src/site/settings.ts, each overridable by VITE_SITE_* when the site is built. An
 * empty text is a setting that the owner left out.
 */
const set: Readonly<Record<string, string | undefined>> = import.meta.env ?? {};
const value = (name: string, setting: string): string => set[`VITE_SITE_${name}`] ?? setting;

export const siteConfig = {
  /** Without a trailing slash. */
  url: value('URL', SETTINGS.url).replace(/\/$/, ''),
  owner: value('OWNER', SETTINGS.owner),
  professional: value('PROFESSIONAL', SETTINGS.professional),
  association: value('ASSOCIATION', SETTINGS.association),
  street: value('STREET', SETTINGS.street),
  postalCode: value('ZIP', SETTINGS.postalCode),
  city: value('CITY', SETTINGS.city),
  province: value('PROVINCE', SETTINGS.province),
  region: value('REGION', SETTINGS.region),
  /** As people write it; links keep its digits, `tel:` also the '+'. */
  phone: value('PHONE', SETTINGS.phone),
  messaging: value('MESSAGING', SETTINGS.messaging),
  emailProfessional: value('EMAIL_PROFESSIONAL', SETTINGS.emailProfessional),
  emailAssociation: value('EMAIL_ASSOCIATION', SETTINGS.emailAssociation),
  openingHours: value('OPENING_HOURS', SETTINGS.openingHours),
  wayThere: value('WAY_THERE', SETTINGS.wayThere),
  instagram: value('INSTAGRAM', SETTINGS.instagram),
  facebook: value('FACEBOOK', SETTINGS.facebook),
  /** The association's own site, and its pages to which the redirecting routes lead. */
  centre: value('CENTRE_URL', SETTINGS.centre),
  summerCamp: value('SUMMER_CAMP_URL', SETTINGS.summerCamp),
  nuovaVita: value('NUOVA_VITA_URL', SETTINGS.nuovaVita),
  boarding: value('BOARDING_URL', SETTINGS.boarding),
  horseLife: value('HORSE_LIFE_URL', SETTINGS.horseLife),
  membersArea: value('MEMBERS_AREA_URL', SETTINGS.membersArea),
  enrolmentForm: value('ENROLMENT_FORM_URL', SETTINGS.enrolmentForm),
  iban: value('IBAN', SETTINGS.iban),
  /** The centre of the map, in degrees. */
  latitude: Number(value('LATITUDE', SETTINGS.latitude)),
  longitude: Number(value('LONGITUDE', SETTINGS.longitude)),
} as const;

/** The `tel:` address of a written phone number. */
export const telephone = (written: string): string => `tel:${written.replaceAll(/[^+\d]/g, '')}`;

/** The address that opens a chat with the messaging number, with `text` already typed. */
export const messagingLink = (text: string): string =>
  `https://wa.me/${siteConfig.messaging.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`;

/** The postal address on one line. */
export const postalAddress = `${siteConfig.street}, ${siteConfig.postalCode} ${siteConfig.city} (${siteConfig.province})`;
