import type { BrowserContext } from '@playwright/test';

/** Everything that the browser refused because of the headers, on any page of a context. */
export async function violationsIn(context: BrowserContext): Promise<string[]> {
  const seen: string[] = [];
  await context.exposeBinding('tellViolation', (_source, what: string) => seen.push(what));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample, sourceFile } = event;
      const report = Reflect.get(window, 'tellViolation') as (what: string) => void;
      report(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`);
    });
  });
  context.on('console', (message) => {
    if (
      /Content.Security.Policy|TrustedScript|TrustedHTML|Permissions.Policy/i.test(message.text())
    )
      seen.push(message.text());
  });
  return seen;
}
