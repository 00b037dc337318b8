/// <reference lib="webworker" />
import { dropOldCaches } from './caches.ts';
import { keepOffline } from './precache.ts';
import { keepPhotos } from './photos.ts';
import { updateWhenAsked } from './update.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
};

keepOffline(self, self.__WB_MANIFEST);
keepPhotos(self);
dropOldCaches(self);
updateWhenAsked(self);
