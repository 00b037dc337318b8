/** An event of the window: an overlay has opened, or is about to be removed. */
export const LAYERS = 'layers';
