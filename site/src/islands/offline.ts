// A service worker for `/help` only. It caches every article when it is activated and serves the cached copy if the server can't be
// reached. A new release of the pages is a different script, so it fills the cache again.
import type { HelpIndex } from '@switchboard/contracts/help';
import { helpIndexPath, helpWorker } from '@switchboard/contracts/help.limits';

/** The app's help panel reads this cache, too. */
const { shelf } = helpWorker;

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = self as unknown as {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
};

/** Fetches every article once, one after the other: no page waits for it. */
async function keepAll(): Promise<void> {
  await caches.delete(shelf);
  const cache = await caches.open(shelf);
  const index = await fetch(helpIndexPath);
  const articles = (await index.clone().json()) as HelpIndex;
  await cache.put(helpIndexPath, index);
  // An article that fails here is cached when someone reads it.
  for (const path of ['/help', ...articles.map(({ slug }) => `/help/${slug}`)])
    await cache.add(path).catch(() => undefined);
}

/** Replaces an uncached screenshot, because the browser's own placeholder looks broken. It has the screenshots' size (`Article.tsx`). */
const missingPicture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="750"><text x="600" y="390" fill="#8e8576" font-family="system-ui,sans-serif" font-size="48" text-anchor="middle">This picture needs a connection</text></svg>';

async function freshOrKept(request: Request): Promise<Response> {
  const cache = await caches.open(shelf);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    if (request.destination === 'image')
      return new Response(missingPicture, { headers: { 'content-type': 'image/svg+xml' } });
    throw error;
  }
}

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim().then(keepAll)));
worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  const isOurs = origin === location.origin && /^\/(help(\/|$)|site-files\/)/.test(pathname);
  if (isOurs && method === 'GET') event.respondWith(freshOrKept(event.request));
});
