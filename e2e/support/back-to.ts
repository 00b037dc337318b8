import type { Page } from '@playwright/test';

/** What a page is told when Back shows it again as it was left; Playwright switches off the cache that does so. */
export const backTo = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
