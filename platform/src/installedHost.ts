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

/** What stands in the place of a slot while there is nothing else to see. */
export interface SlotSurroundings {
  /** In the place of each part that is on its way; as large as the part will be. */
  pending?: ReactNode;
  /** When no module fills the slot, or none does for this organization and person. */
  fallback?: ReactNode;
}

/** A hint that is to be seen, beside a control. */
export interface ShownHint {
  id: string;
  anchor: Element;
  title: string;
  text: string;
  onEnd: () => void;
}

/** What the shell (or the fake host of `platform/testing`) gives to the platform. */
export interface Host {
  notify(notice: Notice): void;
  /** Draws whatever fills a slot; the fallback when nothing does. */
  renderSlot<N extends SlotName>(name: N, props: SlotProps[N], surroundings: SlotSurroundings): ReactNode;
  /** Reads the session again, after something changed that the frame shows. */
  refreshSession(): Promise<void>;
  /** Draws a hint beside its control; a host without it shows none. */
  renderHint?(hint: ShownHint): ReactNode;
  /** How the dialog over the page is closed, for the browser's Back; null while there is none. */
  closerOfDialog?(): (() => void) | null;
  /** Opens an article of the help beside the page, by its name; false where there is no place for it, as behind a dialog. */
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
