import { type Collection, COLLECTIONS } from '../../model/collections.ts';

const NAMING: Partial<Record<Collection, readonly string[]>> = {
  movements: ['party', 'docnumber', 'notes'],
  health: ['kind', 'by', 'product', 'batch', 'result', 'notes'],
  rounds: ['product', 'batch', 'by'],
  treatments: ['dose', 'reason', 'vet', 'prescription', 'supplier', 'notes', 'cancelledReason'],
  receipts: ['memberName', 'payer', 'payerTaxCode', 'cause', 'cancelledReason'],
};

/**
 * The texts in which somebody else than a member may be named: the erasure of a person empties them in documents that
 * stay. The names of a horse are not about a person.
 */
export function namingTexts(collection: Collection): readonly string[] {
  const isNaming = (field: string) =>
    /^(owner.*|guardian.*|consentBy|title|notes|.*Notes)$/.test(field);
  return NAMING[collection] ?? Object.keys(COLLECTIONS[collection]).filter(isNaming);
}
