import { helpWorker } from '@switchboard/contracts/help.limits';

/** Lets the help be read without a connection from now on, once the page itself is there. */
export function keepHelp(): void {
  if (!document.querySelector('[data-help-search]')) return;
  // Only pages that came safely have service workers. Without one the help is read as it is.
  const keep = () =>
    void navigator.serviceWorker?.register(helpWorker.path, { scope: helpWorker.scope }).catch(() => undefined);
  if (document.readyState === 'complete') keep();
  else window.addEventListener('load', keep, { once: true });
}
