import type { FieldValue } from '../../../model/fields/fields.ts';
import { type RawValue, rawOfToken } from '../../../model/fields/raw-value.ts';
import { isMovementKind } from '../../../model/movements/movement-kinds.ts';
import { rawLabel } from './unread-labels.ts';

/** The names of the kinds of movement, for use with or without a horse. */
export const movementLabels = {
  title: 'Movimenti',
  some: 'Movimento',
  kinds: {
    arrivo: 'Arrivo',
    nascita: 'Nascita in struttura',
    partenza: 'Partenza',
    vendita: 'Vendita, con uscita',
    passaggio: 'Cambio di proprietario, resta qui',
    morte: 'Morte',
    presente: 'Presenza segnata a mano',
    assente: 'Assenza segnata a mano',
    deceduto: 'Decesso segnato a mano',
  },
} as const;

/** The name of a movement: 'Arrivo di Stella', 'Vendita di Stella' without what its kind adds after a comma. */
export function movementOfHorse(kind: FieldValue | undefined, horse: string): string {
  const label = movementKindLabel(kind);
  return `${isMovementKind(kind) ? label.replace(/,.*/, '') : label} di ${horse}`;
}

/** The name of a kind; an unknown one is a 'Movimento', with the word that another program wrote. */
export function movementKindLabel(kind: FieldValue | undefined): string {
  if (isMovementKind(kind)) return movementLabels.kinds[kind];
  const raw: RawValue = rawOfToken(kind) ?? { stringValue: String(kind ?? '').trim() };
  return raw['stringValue'] === ''
    ? movementLabels.some
    : `${movementLabels.some} ${rawLabel(raw)}`;
}
