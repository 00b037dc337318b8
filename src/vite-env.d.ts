/// <reference types="vite/client" />

/** The version in package.json, put in by the build. */
declare const __APP_VERSION__: string;

/** The name of the association, put in by the build. */
declare const __ASSOCIATION__: string;

/** Street and town of the association, put in by the build. */
declare const __ASSOCIATION_SEAT__: string;

/** Its codice fiscale, which the seat ends with; empty where the settings have none. */
declare const __ASSOCIATION_TAX_CODE__: string;

/** The photos that the build took over from Storage, as src/site/photos.ts has them. */
declare const __SITE_PHOTOS__: unknown;

/** The dates to come that the build took over from the register, as src/site/dates.ts has them. */
declare const __SITE_DATES__: unknown;
