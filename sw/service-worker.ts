/// <reference lib="webworker" />
import { keepPagesOffline } from './pages.ts';
import { updateWhenAsked } from './update.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
};

keepPagesOffline(self.__WB_MANIFEST);
updateWhenAsked(self);
