/** The names of the screens, as the links that lead to them say. */
export const navigationLabels = {
  home: 'Vai alla Dashboard',
  dashboard: 'Dashboard',
  horses: 'Cavalli',
  memberships: 'Tesseramenti',
  events: 'Eventi',
  round: 'Giro pareggi',
  healthRound: 'Giro salute',
  photos: 'Foto del sito',
  archive: 'Archivio del registro',
  person: 'Dati di una persona',
  secondFactor: 'Secondo fattore',
  sync: 'Sincronizzazione',
  /** The planning screens together. */
  planning: 'Alla scrivania',
  due: 'Scadenze',
  bdn: 'Verifica BDN',
  bdnCompare: 'Confronto con la BDN',
  stableList: 'Lista per la scuderia',
  qrLabels: 'Etichette QR',
  treatments: 'Registro dei farmaci',
  presences: 'Presenze',
} as const;
