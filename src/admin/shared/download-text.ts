/**
 * A name that every system takes for a file's, and that reads as what it is: a slug may come from a
 * file or the console with anything in it, also with signs that turn the direction of reading.
 */
export function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{N}._ -]+/gu, '-').replace(/^[. ]+/, '');
}

/** Hands a text to the person as a file, made on this device. */
export function downloadText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName(name);
  link.click();
  // The download has begun when the click returns, but some browsers read the text a little later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
