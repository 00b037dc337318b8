/** Hands a text to the person as a file, made on this device. */
export function downloadText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by the next turn; Safari needs the address until then.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
