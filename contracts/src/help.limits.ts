// Without schemas, for pages with a small script.

/** The address of the index of all articles. */
export const helpIndexPath = '/help/articles.json';

/**
 * The offline support of the help: the path of its service worker, the pages under its control, and the name of its
 * cache.
 */
export const helpWorker = { path: '/help/offline.js', scope: '/help', shelf: 'switchboard-help' } as const;
