const SAID_FOR_MS = 3000;

/**
 * Shows the copy buttons, if the browser can copy, and makes them copy the text beside them; the markup is
 * src/site/blocks/copied.tsx.
 */
export function offerCopies(clipboard: Pick<Clipboard, 'writeText'> | undefined): void {
  if (!clipboard) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const source = document.getElementById(button.dataset['copy'] ?? '');
    const word = button.firstElementChild;
    if (!source || !word) continue;
    const before = word.textContent;
    button.hidden = false;
    button.addEventListener('click', () => {
      const say = (said: string) => {
        word.textContent = said;
        setTimeout(() => (word.textContent = before), SAID_FOR_MS);
      };
      clipboard.writeText(source.dataset['text'] ?? source.textContent).then(
        () => say('Copiato'),
        () => say('Non riesco'),
      );
    });
  }
}
