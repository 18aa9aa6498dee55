/**
 * The files of a worker share one document and the modules they have loaded. Whatever a file leaves behind in the
 * document, in the browser's storages or in globals is put away here before the next one.
 */
import { afterAll, vi } from 'vitest';

/** Elements to keep, because loaded modules have references to them: the styles, and the component library's announcer. */
const kept = 'style, [data-live-announcer]';

function putAway(parent: Element): void {
  for (const child of [...parent.children]) if (!child.matches(kept)) child.remove();
}

afterAll(async () => {
  vi.useRealTimers();
  // Work that a test started and did not await, such as a failure report, ends here and not in the next file.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // The query library remembers that it is offline, and would send no more requests.
  window.dispatchEvent(new Event('online'));
  localStorage.clear();
  sessionStorage.clear();
  putAway(document.head);
  putAway(document.body);
  // The last announcement stays until the next one: the next file would read it.
  for (const region of document.querySelectorAll('[data-live-announcer] > *')) region.replaceChildren();
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  document.title = '';
  history.replaceState(null, '', '/');
});
