import type { HelpIndex } from '@switchboard/contracts/help';
import { helpIndexPath, helpWorker } from '@switchboard/contracts/help.limits';
import { HttpError, http } from '@switchboard/platform/host';
import { queryOptions } from '@switchboard/platform/query';

/** The cached copy for offline use. Only pages from a secure context have a cache. */
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

// The help only changes with a release. It is also requested offline, because it may be cached.
const rarely = { staleTime: Number.POSITIVE_INFINITY, networkMode: 'always', refetchOnReconnect: true } as const;

/** All articles: their titles, the pages they explain, and their search terms. */
export const helpIndexQuery = queryOptions({
  queryKey: ['help'],
  queryFn: async () => JSON.parse(await read(helpIndexPath)) as HelpIndex,
  ...rarely,
});

/** The page of one article, as the server sends it. */
export const articleQuery = (slug: string) =>
  queryOptions({ queryKey: ['help', slug], queryFn: () => read(`/help/${slug}`), ...rarely });
