// The help without a connection: a service worker for `/help` alone, which keeps every article when it is installed and gives
// what it kept where the server does not answer. A new release of the pages is another script, and keeps anew.
import type { HelpIndex } from '@switchboard/contracts/help';
import { helpIndexPath, helpWorker } from '@switchboard/contracts/help.limits';

/** The panel of the app looks there as well. */
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

/** Reads every article once, one after the other: nobody waits for it. */
async function keepAll(): Promise<void> {
  await caches.delete(shelf);
  const cache = await caches.open(shelf);
  const index = await fetch(helpIndexPath);
  const articles = (await index.clone().json()) as HelpIndex;
  await cache.put(helpIndexPath, index);
  // What fails is kept when somebody reads it.
  for (const path of ['/help', ...articles.map(({ slug }) => `/help/${slug}`)])
    await cache.add(path).catch(() => undefined);
}

/** In the place of a picture of a screen: a browser's own sign for it looks broken. As large as those are (`Article.tsx`). */
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
