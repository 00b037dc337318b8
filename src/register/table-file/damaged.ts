/**
 * Whether a cell holds a character that could not be read: a byte of another encoding in the file, or what a
 * program before this one made of it.
 */
export function isDamaged(cell: string): boolean {
  return cell.includes('\ufffd');
}
