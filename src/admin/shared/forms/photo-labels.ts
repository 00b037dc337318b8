import type { ConversionFailure } from '../../../platform/draw-photo.ts';
import { failureLabels } from '../labels/failure-labels.ts';

/** The texts of choosing a photo. */
export const photoLabels = {
  choose: 'Scegli una foto',
  change: 'Cambia foto',
  preparing: 'Preparo la foto…',
  failed: {
    tooBig: 'Il file è troppo grande: al massimo 60 MB.',
    notAnImage:
      'Questo file non è un’immagine che il browser sa leggere. Prova con un JPEG o un PNG.',
    cannotDraw:
      'Questo browser è troppo vecchio per preparare le foto. Aggiornalo, o prova da un altro telefono o da un computer.',
    broken: 'La foto non si è preparata: riprova, o scegline un’altra.',
    notLoaded: failureLabels.notLoaded,
  } satisfies Record<ConversionFailure | 'broken' | 'notLoaded', string>,
} as const;
