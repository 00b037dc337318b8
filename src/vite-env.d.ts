/// <reference types="vite/client" />

/** The version in package.json, set by the build. */
declare const __APP_VERSION__: string;

/** The name of the association, set by the build. */
declare const __ASSOCIATION__: string;

/** Street and town of the association, set by the build. */
declare const __ASSOCIATION_SEAT__: string;

/** The association's codice fiscale, printed at the end of its seat; empty if the settings have none. */
declare const __ASSOCIATION_TAX_CODE__: string;

/** The photos that the build took from Storage, in the shape of src/site/photos.ts. */
declare const __SITE_PHOTOS__: unknown;

/** The coming dates that the build took from the register, in the shape of src/site/dates.ts. */
declare const __SITE_DATES__: unknown;
