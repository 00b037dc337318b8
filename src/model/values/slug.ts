/** The shape of a codice fiscale, which must not be part of an id: ids are in the log (`firestore.rules`). */
const TAX_CODE = /[a-z]{6}[0-9l-np-v]{2}[a-z][0-9l-np-v]{2}[a-z][0-9l-np-v]{3}[a-z]/g;

/** Whether an id holds a codice fiscale, in small letters or in capitals. */
export function holdsTaxCode(id: string): boolean {
  return [TAX_CODE, new RegExp(TAX_CODE.source.toUpperCase())].some((code) => id.search(code) >= 0);
}

/**
 * A horse's document id: its name made readable, plus a random suffix that makes it unique without
 * asking the server (WRITE-3).
 *
 * @param name as typed; letters that have no plain form are left out, and so is a codice fiscale
 * @param suffix six characters of a-z and 0-9
 */
export function slugOf(name: string, suffix: string): string {
  const readable = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // Before the hyphens: the one in the place of a code is one with those beside it.
    .replace(TAX_CODE, '-')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return `${readable || 'cavallo'}-${suffix}`;
}
