import { useSyncExternalStore } from 'react';

/** Pending if the browser doesn't report its monitors. */
export type MonitorAnswer = 'passed' | 'failed' | 'pending';

// Chrome reports whether there are more monitors without asking the person. TypeScript's own types don't include it yet.
type ExtendedScreen = Screen & Partial<EventTarget> & { isExtended?: boolean };

const extended = (): ExtendedScreen => window.screen as ExtendedScreen;

function subscribe(onChange: () => void): () => void {
  const screen = extended();
  screen.addEventListener?.('change', onChange);
  return () => screen.removeEventListener?.('change', onChange);
}

function read(): MonitorAnswer {
  const { isExtended } = extended();
  if (isExtended === undefined) return 'pending';
  return isExtended ? 'failed' : 'passed';
}

/** Whether exactly one monitor is connected; read again whenever one is connected or disconnected. */
export function useMonitors(): MonitorAnswer {
  return useSyncExternalStore(subscribe, read);
}
