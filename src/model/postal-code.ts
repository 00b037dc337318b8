/** Whether a text has the shape of an Italian CAP. Kept as text: leading zeros count. */
export function isItalianPostalCode(text: string): boolean {
  return /^\d{5}$/.test(text.trim());
}
