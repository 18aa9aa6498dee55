import type { ReactElement } from 'react';
import type { SlotName, SlotProps } from './slots.tsx';

// Only the host writes these; modules have `request`, `useLiveEvents` and `useSession`.
export { http, setUnauthenticatedHandler } from './api.ts';
export { onLiveEvent, publishLiveEvent } from './events.ts';
export { roleCan } from './roles.ts';
export { sessionStore } from './session.ts';

/** A message shown in the corner, one at a time; `danger` for failures. */
export interface Notice {
  title: string;
  description?: string;
  tone: 'success' | 'danger' | 'info' | 'warning';
}

/** What the shell (or the fake host of `platform/testing`) gives to the platform. */
export interface Host {
  notify(notice: Notice): void;
  /** Draws whatever fills a slot; null when nothing does. */
  renderSlot<N extends SlotName>(name: N, props: SlotProps[N]): ReactElement | null;
  /** Reads the session again, after something changed that the frame shows. */
  refreshSession(): Promise<void>;
}

let installed: Host | null = null;

/** Installs the host; called once, before anything renders. */
export function installHost(host: Host): void {
  installed = host;
}

/** The installed host. Throws when a module runs without one. */
export function host(): Host {
  if (!installed) throw new Error('No host is installed: render through the shell or platform/testing');
  return installed;
}
