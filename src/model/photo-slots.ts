import { PATH_TOPICS } from './events/event.ts';

/** The places of the public site that show a photo where one is set, and a drawing otherwise. */
export const PHOTO_SLOTS = [
  'home',
  ...PATH_TOPICS,
  'activities',
  'boarding',
  'horse-life',
  'membership',
] as const;

export type PhotoSlot = (typeof PHOTO_SLOTS)[number];

/** The name, in Storage, of a slot's photo in its small size. */
export function smallPhotoName(slot: PhotoSlot): string {
  return `${slot}-small`;
}
