import { type Page, expect } from '@playwright/test';
import axe from 'axe-core';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Rows of a list beyond the tenth, which are left out: they are of the same component, and axe takes minutes for
 * hundreds.
 */
const MORE_ROWS = ['tbody tr:nth-child(n+11)', 'li:nth-child(n+11)'];
/** Animations that take longer are not waited for, in milliseconds. */
const LONGEST_MOVE_MS = 2000;

/** Runs rules of axe on the page as it stands. */
async function faultsOf(page: Page, runOnly: axe.RunOptions['runOnly']): Promise<string[]> {
  // Evaluated by the debugger, which the page's content policy does not restrict.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([rules, exclude, longest]) => {
      // Elements that fade in are judged when they are fully visible.
      const moving = document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= longest);
      await Promise.allSettled(moving.map(({ finished }) => finished));
      const run = (window as unknown as { axe: typeof axe }).axe;
      // Nothing can be done or read behind a modal dialog; without it that is judged as a state of its own.
      const modals = [...document.querySelectorAll('dialog:modal')];
      const include = modals.length > 0 ? modals : [document.documentElement];
      const { violations } = await run.run(
        { include, exclude: exclude.map((rows) => [rows]) },
        {
          resultTypes: ['violations'],
          // Neither the text of all stylesheets, which no rule here reads, nor the path of each element.
          preload: false,
          selectors: false,
          ...(rules && { runOnly: rules }),
        },
      );
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    [runOnly, MORE_ROWS, LONGEST_MOVE_MS] as const,
  );
}

/**
 * Expects axe to find nothing (WCAG 2.2 AA, target sizes too). A fault is reported at the end of
 * the test, with all others.
 *
 * @param state what the page shows, for the report
 */
export async function expectNoFaults(page: Page, state = page.url()): Promise<void> {
  // What comes after a part that is still being read is not shown yet, and would not be judged.
  await expect(page.locator('[data-reading]')).toHaveCount(0);
  expect.soft(await faultsOf(page, { type: 'tag', values: LEVELS }), state).toEqual([]);
}

/** Expects enough contrast of a page that is in light colours in dark ones too; then sets it back to light. */
export async function expectContrastInDark(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const faults = await faultsOf(page, { type: 'rule', values: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(faults, `${state}, dark`).toEqual([]);
}
