// Without schemas, for pages whose script is small.

/** Where the index of all articles is read. */
export const helpIndexPath = '/help/articles.json';

/** What keeps the help for the time without a connection: a service worker, the pages that are its own, and where it keeps them. */
export const helpWorker = { path: '/help/offline.js', scope: '/help', shelf: 'switchboard-help' } as const;
