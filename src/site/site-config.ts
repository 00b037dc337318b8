/*
 * The owner of the site. Every value here is an example: replace it, or set VITE_SITE_* when
 * building. Nothing else in the site names a person, a place or an address of the owner.
 */
const set: Readonly<Record<string, string | undefined>> = import.meta.env ?? {};
const value = (name: string, example: string): string => set[`VITE_SITE_${name}`] ?? example;

export const siteConfig = {
  /** The site's own address, without a trailing slash; used for og:url, canonical and sitemap. */
  url: value('URL', 'https://www.example.org').replace(/\/$/, ''),
  /** What stands after the page's title. */
  owner: value('OWNER', 'Scuderia dell’Argine'),
  professional: value('PROFESSIONAL', 'Anna Esempio'),
  association: value('ASSOCIATION', 'Scuderia dell’Argine ASD'),
  street: value('STREET', 'Via Esempio 1'),
  postalCode: value('ZIP', '46034'),
  city: value('CITY', 'Borgo Virgilio'),
  province: value('PROVINCE', 'MN'),
  /** Written as people read it; links strip what is not a digit. Also the messaging number. */
  phone: value('PHONE', '+39 0376 000000'),
  messaging: value('MESSAGING', '+39 000 000 0000'),
  emailProfessional: value('EMAIL_PROFESSIONAL', 'anna@example.org'),
  emailAssociation: value('EMAIL_ASSOCIATION', 'segreteria@example.org'),
  instagram: value('INSTAGRAM', 'https://instagram.example.org/scuderia'),
  facebook: value('FACEBOOK', 'https://facebook.example.org/scuderia'),
  /** The association's own site and the pages there that the redirecting routes lead to. */
  centre: value('CENTRE_URL', 'https://centro.example.org/'),
  summerCamp: value('SUMMER_CAMP_URL', 'https://centro.example.org/centro-estivo'),
  nuovaVita: value('NUOVA_VITA_URL', 'https://centro.example.org/nuova-vita'),
  boarding: value('BOARDING_URL', 'https://centro.example.org/pensione'),
  horseLife: value('HORSE_LIFE_URL', 'https://centro.example.org/vita-da-cavallo'),
  membersArea: value('MEMBERS_AREA_URL', 'https://centro.example.org/area-soci'),
  enrolmentForm: value('ENROLMENT_FORM_URL', 'https://moduli.example.org/tesseramento'),
  iban: value('IBAN', 'IT00 X000 0000 0000 0000 0000 000'),
  /** Where the map is centred, in degrees. */
  latitude: Number(value('LATITUDE', '45.1064')),
  longitude: Number(value('LONGITUDE', '10.7869')),
} as const;

/** `tel:` address of a written phone number. */
export const telephone = (written: string): string => `tel:${written.replaceAll(/[^+\d]/g, '')}`;

/** Address that opens a chat with the messaging number, `text` already written. */
export const messagingLink = (text: string): string =>
  `https://wa.me/${siteConfig.messaging.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`;

/** The postal address on one line. */
export const postalAddress = `${siteConfig.street}, ${siteConfig.postalCode} ${siteConfig.city} (${siteConfig.province})`;
