import type { ReactNode } from 'react';
import type { SlotName, SlotProps } from './slotProps.ts';

/** A message shown in the corner, one at a time; `danger` for failures. */
export interface Notice {
  title: string;
  description?: string;
  tone: 'success' | 'danger' | 'info' | 'warning';
  /** A button in the message, such as Undo. */
  action?: { label: string; onPress: () => void };
}

/** What to render for a slot while its parts are loading or absent. */
export interface SlotSurroundings {
  /** A placeholder for each part that is loading, of the same size as the part. */
  pending?: ReactNode;
  /** Shown if no module fills the slot, or none does for this organization and person. */
  fallback?: ReactNode;
}

/** A hint to show next to a control. */
export interface ShownHint {
  id: string;
  anchor: Element;
  title: string;
  text: string;
  onEnd: () => void;
}

/** What the shell (or the fake host of `platform/testing`) provides to the platform. */
export interface Host {
  notify(notice: Notice): void;
  /** Renders the parts that fill a slot; the fallback if there are none. */
  renderSlot<N extends SlotName>(name: N, props: SlotProps[N], surroundings: SlotSurroundings): ReactNode;
  /** Reloads the session after a change that the frame shows. */
  refreshSession(): Promise<void>;
  /** Renders a hint next to its control; a host without this shows none. */
  renderHint?(hint: ShownHint): ReactNode;
  /** Returns a function that closes the open dialog, for the browser's Back; null if none is open. */
  closerOfDialog?(): (() => void) | null;
  /** Opens a help article next to the page, by its name; false if there is no room for it, such as behind a dialog. */
  openHelp?(article: string): boolean;
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
