import type { HelpIndex } from '@switchboard/contracts/help';
import { helpIndexPath, helpWorker } from '@switchboard/contracts/help.limits';
import { HttpError, http } from '@switchboard/platform/host';
import { queryOptions } from '@switchboard/platform/query';

/** What was kept for the time without a connection. Only pages that came safely have such a place. */
async function kept(path: string): Promise<string | undefined> {
  try {
    return await (await globalThis.caches?.match(path, { cacheName: helpWorker.shelf }))?.text();
  } catch {
    return undefined;
  }
}

async function read(path: string): Promise<string> {
  try {
    const { data } = await http.get(path);
    return typeof data === 'string' ? data : JSON.stringify(data);
  } catch (error) {
    const before = error instanceof HttpError && error.status === 0 ? await kept(path) : undefined;
    if (before === undefined) throw error;
    return before;
  }
}

/** Keeps all articles from now on, so that they open without a connection as well. */
export function keepHelp(): void {
  const { path, scope } = helpWorker;
  navigator.serviceWorker?.register(path, { scope }).catch(() => undefined);
}

// The help changes with a release alone. Without a connection it is asked for all the same: it may have been kept.
const rarely = { staleTime: Number.POSITIVE_INFINITY, networkMode: 'always', refetchOnReconnect: true } as const;

/** All articles: their titles, what they explain, and the words by which they are found. */
export const helpIndexQuery = queryOptions({
  queryKey: ['help'],
  queryFn: async () => JSON.parse(await read(helpIndexPath)) as HelpIndex,
  ...rarely,
});

/** The page of one article, as the server sends it. */
export const articleQuery = (slug: string) =>
  queryOptions({ queryKey: ['help', slug], queryFn: () => read(`/help/${slug}`), ...rarely });
