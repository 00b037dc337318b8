/*
 * The settings of this site and of its Firebase project. Nothing else in the repository names a person,
 * a place or an address of the owner. `npm run setup` asks for each value and writes this file; it may
 * be edited by hand, too. A variable of the name given overrides a value when the app is built.
 *
 * What stands here in the repository is an invented association: a build for production refuses it.
 */
export const SETTINGS = {
  /**
   * Address of this site, such as https://www.my-club.it. VITE_SITE_URL.
   * Shows: canonical addresses, pictures for sharing, sitemap.xml.
   */
  url: 'https://www.example.org',
  /**
   * Name of the site, short. VITE_SITE_OWNER.
   * Shows: header, titles of all pages, pictures for sharing, name of the installed app.
   */
  owner: 'Scuderia dell’Argine',
  /**
   * Name of the association, with its legal form (ASD, APS, …). VITE_SITE_ASSOCIATION.
   * Shows: footer, contacts, privacy notice, bank transfer.
   */
  association: 'Scuderia dell’Argine ASD',
  /**
   * Codice fiscale of the association, eleven digits. VITE_SITE_ASSOCIATION_TAX_CODE.
   * Shows: head of the receipts for the fee.
   * When empty, the receipts leave it out.
   */
  associationTaxCode: '00000000000',
  /**
   * Name of the professional who teaches. VITE_SITE_PROFESSIONAL.
   * Shows: home, footer, contacts.
   */
  professional: 'Anna Esempio',
  /**
   * Street and number. VITE_SITE_STREET.
   * Shows: footer, contacts, privacy notice.
   */
  street: 'Via Esempio 1',
  /**
   * Postal code (CAP). VITE_SITE_ZIP.
   * Shows: beside the street.
   */
  postalCode: '46034',
  /**
   * Town. VITE_SITE_CITY.
   * Shows: beside the street, home, contacts.
   */
  city: 'Borgo Virgilio',
  /**
   * Province, two letters. VITE_SITE_PROVINCE.
   * Shows: beside the town.
   */
  province: 'MN',
  /**
   * Where that is, in the words of a sentence, such as "in provincia di Mantova". VITE_SITE_REGION.
   * Shows: home, contacts, description of the home page for search engines.
   */
  region: 'in provincia di Mantova',
  /**
   * Latitude of the centre, in degrees. VITE_SITE_LATITUDE.
   * Shows: map, structured data.
   */
  latitude: '45.1064',
  /**
   * Longitude of the centre, in degrees. VITE_SITE_LONGITUDE.
   * Shows: map, structured data.
   */
  longitude: '10.7869',
  /**
   * Telephone, with +39. VITE_SITE_PHONE.
   * Shows: every page: contact block, footer, bar of the phone.
   */
  phone: '+39 0376 000000',
  /**
   * Number for messages (WhatsApp), with +39. VITE_SITE_MESSAGING.
   * Shows: every page: contact block, bar of the phone; enrolment in paths.
   */
  messaging: '+39 000 000 0000',
  /**
   * E-mail address of the professional. VITE_SITE_EMAIL_PROFESSIONAL.
   * Shows: footer, contacts.
   */
  emailProfessional: 'anna@example.org',
  /**
   * E-mail address of the association. VITE_SITE_EMAIL_ASSOCIATION.
   * Shows: footer, contacts, privacy notice.
   */
  emailAssociation: 'segreteria@example.org',
  /**
   * When somebody is there, in a sentence. VITE_SITE_OPENING_HOURS.
   * Shows: contacts.
   * When empty, the contacts say to ask before coming.
   */
  openingHours: 'Dal martedì alla domenica, dalle 9:00 alle 12:00 e dalle 15:00 alle 18:00.',
  /**
   * The way there, in a sentence or two. VITE_SITE_WAY_THERE.
   * Shows: contacts.
   * When empty, the contacts have the address and the map alone.
   */
  wayThere:
    'Dalla statale si gira verso l’argine, si segue la strada bianca per trecento metri: il cancello è a destra, dopo il ponticello.',
  /**
   * IBAN for the membership fee. VITE_SITE_IBAN.
   * Shows: /it/nuova-vita/membership.
   */
  iban: 'IT00 X000 0000 0000 0000 0000 000',
  /**
   * Address of the Instagram profile. VITE_SITE_INSTAGRAM.
   * Shows: footer.
   * When empty, the footer has no such icon.
   */
  instagram: 'https://instagram.example.org/scuderia',
  /**
   * Address of the Facebook page. VITE_SITE_FACEBOOK.
   * Shows: footer.
   * When empty, the footer has no such icon.
   */
  facebook: 'https://facebook.example.org/scuderia',
  /**
   * Address of the association's own site, if it has another one. VITE_SITE_CENTRE_URL.
   * Shows: menu ("Il Centro"), home.
   * When empty, the menu leads to /it/nuova-vita instead.
   */
  centre: 'https://centro.example.org/',
  /**
   * Address of the page of the association's own site about the summer camp. VITE_SITE_SUMMER_CAMP_URL.
   * Shows: /it/paths/summer-camp sends its visitors there.
   * When empty, the page is read on this site and leads nowhere else.
   */
  summerCamp: 'https://centro.example.org/centro-estivo',
  /**
   * Address of the page of the association's own site about the centre. VITE_SITE_NUOVA_VITA_URL.
   * Shows: /it/nuova-vita sends its visitors there.
   * When empty, the page is read on this site and leads nowhere else.
   */
  nuovaVita: 'https://centro.example.org/nuova-vita',
  /**
   * Address of the page of the association's own site about boarding. VITE_SITE_BOARDING_URL.
   * Shows: /it/nuova-vita/boarding sends its visitors there.
   * When empty, the page is read on this site and leads nowhere else.
   */
  boarding: 'https://centro.example.org/pensione',
  /**
   * Address of the page of the association's own site about the horses' life. VITE_SITE_HORSE_LIFE_URL.
   * Shows: /it/nuova-vita/horse-life sends its visitors there.
   * When empty, the page is read on this site and leads nowhere else.
   */
  horseLife: 'https://centro.example.org/vita-da-cavallo',
  /**
   * Address of the page of the association's own site about its members. VITE_SITE_MEMBERS_AREA_URL.
   * Shows: /it/nuova-vita/membership sends its visitors there.
   * When empty, the page is read on this site and leads nowhere else.
   */
  membersArea: 'https://centro.example.org/area-soci',
  /**
   * Address of the enrolment form. VITE_SITE_ENROLMENT_FORM_URL.
   * Shows: /it/nuova-vita/membership.
   * When empty, whoever enrols is asked to write a message.
   */
  enrolmentForm: 'https://moduli.example.org/tesseramento',
  /**
   * Who provides the admin app, for its last line "Powered by …". VITE_SITE_PROVIDER.
   * Shows: footer of the admin app.
   */
  provider: 'Scuderia',
  /**
   * Firebase: projectId. VITE_FIREBASE_PROJECT_ID.
   * Shows: the admin app keeps its register there.
   */
  firebaseProjectId: '',
  /**
   * Firebase: apiKey. VITE_FIREBASE_API_KEY.
   * Shows: names the project to Google; public by design.
   */
  firebaseApiKey: '',
  /**
   * Firebase: authDomain. VITE_FIREBASE_AUTH_DOMAIN.
   * Shows: sign-in of the admin app.
   */
  firebaseAuthDomain: '',
  /**
   * Firebase: storageBucket, if Storage is enabled (it needs the Blaze plan). VITE_FIREBASE_STORAGE_BUCKET.
   * Shows: photos of the site.
   * When empty, the site shows its drawings, and the screen of the photos says so.
   */
  firebaseStorageBucket: '',
  /**
   * Firebase: appId. VITE_FIREBASE_APP_ID.
   * Shows: names the app to Google.
   */
  firebaseAppId: '',
  /**
   * Firebase: measurementId, if visits are to be counted. VITE_FIREBASE_MEASUREMENT_ID.
   * Shows: visitors are asked for consent, and counted if they give it.
   * When empty, nothing is counted, and nothing is asked.
   */
  firebaseMeasurementId: '',
};

export type SettingName = keyof typeof SETTINGS;
