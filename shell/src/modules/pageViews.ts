import type { BootModule } from '@switchboard/contracts/modules';
import { restoreBuiltins } from './builtins.ts';
import { faultKey } from './faultSwitches.ts';
import { repairFrame, watchFrame } from './frameGuard.ts';
import { moduleFailed } from './moduleFailed.ts';
import { markOpen } from './reopening.ts';

/** One opening of a module's page, and what it replaced of the language and the browser. */
export interface PageView {
  /** The release that was drawn last. */
  module: BootModule;
  expose: string;
  replaced: string[];
  /** The page before had replaced something: a crash now may be its doing. */
  isSuspect: boolean;
  /** Someone reports what it leaves behind. */
  isFollowed: boolean;
  /** Called when the page goes. */
  onClosed: (() => void)[];
}

let latest: PageView | null = null;

/** The page of a module that was opened last. */
export const latestPage = (): PageView | null => latest;

/** Puts back what was replaced since the page was opened. */
export function restoreAfter(view: PageView): void {
  view.replaced.push(...restoreBuiltins(), ...repairFrame());
}

/** Keeps the frame around the page as it is. Changes are reported against the page that was opened last. */
export function guardFrame(): void {
  watchFrame((changed) => {
    if (latest)
      moduleFailed(latest.module, 'leftover', {
        expose: latest.expose,
        error: `It changed the frame: ${changed.join(', ')}.`,
      });
  });
}

/** A page comes: before anything of it is drawn, what the one before has replaced is put back, and that one is blamed. */
export function enterPage(module: BootModule, expose: string): PageView {
  const found = [...restoreBuiltins(), ...repairFrame()];
  const before = latest;
  markOpen(faultKey(module));
  before?.replaced.push(...found);
  if (before && !before.isFollowed && before.replaced.length > 0)
    // React is drawing: components that show reports must not be updated until it has finished.
    queueMicrotask(() =>
      moduleFailed(before.module, 'leftover', { expose: before.expose, error: leftBehind(before.replaced) }),
    );
  latest = { module, expose, replaced: [], isSuspect: found.length > 0, isFollowed: false, onClosed: [] };
  return latest;
}

const shownTraces = 8;

/** Says what a page left behind; of many things, the first ones and how many more there are. */
export function leftBehind(what: readonly string[]): string {
  const more = what.length - shownTraces;
  return `It left behind: ${what.slice(0, shownTraces).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
