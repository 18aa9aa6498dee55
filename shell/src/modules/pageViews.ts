import type { BootModule } from '@switchboard/contracts/modules';
import { restoreBuiltins } from './builtins.ts';
import { moduleFailed } from './moduleFailed.ts';

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
}

let latest: PageView | null = null;

/** Puts back what was replaced since the page came. */
export function restoreAfter(view: PageView): void {
  view.replaced.push(...restoreBuiltins());
}

/** A page comes: before anything of it is drawn, what the one before has replaced is put back, and that one is blamed. */
export function enterPage(module: BootModule, expose: string): PageView {
  const found = restoreBuiltins();
  const before = latest;
  before?.replaced.push(...found);
  if (before && !before.isFollowed && before.replaced.length > 0)
    // React draws at the moment: whoever shows reports is told afterwards.
    queueMicrotask(() =>
      moduleFailed(before.module, 'leftover', { expose: before.expose, error: leftBehind(before.replaced) }),
    );
  latest = { module, expose, replaced: [], isSuspect: found.length > 0, isFollowed: false };
  return latest;
}

const shownTraces = 8;

/** Says what a page left behind; of many things, the first ones and how many more there are. */
export function leftBehind(what: readonly string[]): string {
  const more = what.length - shownTraces;
  return `It left behind: ${what.slice(0, shownTraces).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
