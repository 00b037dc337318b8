/** Removes the photos that did not load: the drawing is below each, see src/site/blocks/photo.tsx. */
export function removeMissingPhotos(): void {
  for (const photo of document.querySelectorAll<HTMLImageElement>('img[data-photo]')) {
    if (photo.complete && photo.naturalWidth === 0) photo.remove();
    else photo.addEventListener('error', () => photo.remove());
  }
}
