import { type Collection, COLLECTIONS } from '../../model/collections.ts';

const NAMING: Partial<Record<Collection, readonly string[]>> = {
  movements: ['party', 'docnumber', 'notes'],
  health: ['kind', 'by', 'product', 'batch', 'result', 'notes'],
  rounds: ['kind', 'product', 'batch', 'by'],
  treatments: [
    'drug',
    'dose',
    'reason',
    'vet',
    'prescription',
    'supplier',
    'notes',
    'cancelledReason',
  ],
  receipts: ['memberName', 'payer', 'payerTaxCode', 'cause', 'method', 'cancelledReason'],
};

/**
 * The texts in which a person may be named, but for the member in their own membership. The erasure of a person empties
 * them in documents that stay, except where the law requires to keep them (`isWrittenOnce`). The names of a horse are
 * not about a person.
 */
export function namingTexts(collection: Collection): readonly string[] {
  const isNaming = (field: string) =>
    /^(owner.*|guardian.*|consentBy|title|topic|box|notes|.*Notes)$/.test(field);
  return NAMING[collection] ?? Object.keys(COLLECTIONS[collection]).filter(isNaming);
}
