import type { FieldValue } from '../../../model/fields/fields.ts';
import { isMovementKind } from '../../../model/movements/movement-kinds.ts';

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

/**
 * The name of a movement: 'Arrivo di Stella', 'Vendita di Stella' without what its kind adds after a comma; one of an
 * unknown kind is a 'Movimento'.
 */
export function movementOfHorse(kind: FieldValue | undefined, horse: string): string {
  return `${movementKindLabel(kind).replace(/,.*/, '')} di ${horse}`;
}

/** The name of a kind; 'Movimento' for an unknown one. */
export function movementKindLabel(kind: FieldValue | undefined): string {
  return isMovementKind(kind) ? movementLabels.kinds[kind] : movementLabels.some;
}
