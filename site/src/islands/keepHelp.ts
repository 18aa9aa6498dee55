import { helpWorker } from '@switchboard/contracts/help.limits';

/** Makes the help readable offline from now on, once the page itself is loaded. */
export function keepHelp(): void {
  if (!document.querySelector('[data-help-search]')) return;
  // Service workers require a secure page. Without one, the help is only readable online.
  const keep = () =>
    void navigator.serviceWorker?.register(helpWorker.path, { scope: helpWorker.scope }).catch(() => undefined);
  if (document.readyState === 'complete') keep();
  else window.addEventListener('load', keep, { once: true });
}
