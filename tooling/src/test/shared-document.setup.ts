/**
 * The files of a worker share one document and the modules they have loaded. Whatever a file leaves behind in the
 * document, in the browser's storages or in globals is put away here before the next one.
 */
import { afterAll, vi } from 'vitest';

/** Kept, because loaded modules hold on to them: the styles, and the component library's announcer. */
const kept = 'style, [data-live-announcer]';

function putAway(parent: Element): void {
  for (const child of [...parent.children]) if (!child.matches(kept)) child.remove();
}

afterAll(async () => {
  vi.useRealTimers();
  // What a test set off and did not wait for, such as the report of a failure, ends here and not in the next file.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // The query library remembers that it is offline, and asks nothing any more.
  window.dispatchEvent(new Event('online'));
  localStorage.clear();
  sessionStorage.clear();
  putAway(document.head);
  putAway(document.body);
  // What was announced last stays there until something else is: the next file would read it.
  for (const region of document.querySelectorAll('[data-live-announcer] > *')) region.replaceChildren();
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  document.title = '';
  history.replaceState(null, '', '/');
});
