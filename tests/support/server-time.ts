/**
 * A server time with six digits of fraction, so that two of them compare as text: Firestore writes none,
 * three or six.
 */
export function padded(time: string): string {
  const [whole = '', fraction = ''] = time.slice(0, -1).split('.');
  return `${whole}.${fraction.padEnd(6, '0')}`;
}
