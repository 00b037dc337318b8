/**
 * Opens the share sheet, where the browser has one (`'share' in navigator`).
 *
 * @returns false where the browser refused; the person closing the sheet is no failure, they know it
 */
export async function share(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
