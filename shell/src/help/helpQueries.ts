import { type HelpIndex, helpIndexPath } from '@switchboard/contracts/help';
import { HttpError, http } from '@switchboard/platform/host';
import { queryOptions } from '@switchboard/platform/query';

const shelf = 'switchboard-help';

/** What was read once, for the time without a connection. Only pages that came safely have such a place. */
async function remember(path: string, text: string): Promise<void> {
  try {
    await (await globalThis.caches?.open(shelf))?.put(path, new Response(text));
  } catch {
    // Without a place for it, it is read anew.
  }
}

async function remembered(path: string): Promise<string | undefined> {
  try {
    return await (await globalThis.caches?.match(path, { cacheName: shelf }))?.text();
  } catch {
    return undefined;
  }
}

async function read(path: string): Promise<string> {
  try {
    const { data } = await http.get(path);
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    void remember(path, text);
    return text;
  } catch (error) {
    const before = error instanceof HttpError && error.status === 0 ? await remembered(path) : undefined;
    if (before === undefined) throw error;
    return before;
  }
}

// The help changes with a release alone. Without a connection it is asked for all the same: it may have been read before.
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
