/// <reference types="vite/client" />

/** The version in package.json, put in by the build. */
declare const __APP_VERSION__: string;

/** The photos that the build took over from Storage. */
declare const __SITE_PHOTOS__: import('./site/photos.ts').SitePhotos;
