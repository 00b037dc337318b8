import { type Result, ok } from '../platform/result.ts';
import type { RemoteAnswer, Page, RemoteFailure } from './ports.ts';
import type { Ask } from './time-limit.ts';

/** Reads a long answer page by page; gives the server's time of the first read. */
export async function eachPage<Item>(
  ask: Ask,
  start: string | null,
  request: (after: string | null, signal: AbortSignal) => RemoteAnswer<Page<Item>>,
  take: (page: Page<Item>, begun: string) => Promise<void>,
): Promise<Result<string, RemoteFailure>> {
  let begun = '';
  const from = async (after: string | null): Promise<Result<string, RemoteFailure>> => {
    const page = await ask((signal) => request(after, signal));
    if (!page.success) return page;
    begun ||= page.data.readTime;
    await take(page.data, begun);
    return page.data.next === null ? ok(begun) : from(page.data.next);
  };
  return from(start);
}
