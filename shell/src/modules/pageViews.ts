import type { BootModule } from '@switchboard/contracts/modules';
import { isBrokenForGood, restoreBuiltins } from './builtins.ts';
import { faultKey } from './faultSwitches.ts';
import { repairFrame, watchFrame } from './frameGuard.ts';
import { areFrameStylesBroken, noteFrameStyles, repairFrameStyles } from './frameStyles.ts';
import { moduleFailed } from './moduleFailed.ts';
import { loadAnew, markOpen } from './reopening.ts';

/** One opening of a module's page, and the builtins that it replaced. */
export interface PageView {
  /** The release that was drawn last. */
  module: BootModule;
  expose: string;
  replaced: string[];
  /** The page before had replaced something: a crash now may be its doing. */
  isSuspect: boolean;
  /** Its leftovers are being reported. */
  isFollowed: boolean;
  /** Called when the page closes. */
  onClosed: (() => void)[];
  /** When it came and when it went, in milliseconds since the document began. */
  from: number;
  until: number;
}

let latest: PageView | null = null;
/** The pages that were opened last, oldest first: reports about a page may come after it has gone. */
let recent: PageView[] = [];
const keptPages = 5;
let restoredAt = Number.NEGATIVE_INFINITY;

// A click and the change of address that it causes are one leaving.
const restoreAgainMs = 50;

/** The page of a module that was opened last. */
export const latestPage = (): PageView | null => latest;

/** The page of a module that was on screen at a moment. */
export const pageAt = (moment: number): PageView | undefined =>
  recent.findLast(({ from, until }) => from <= moment && moment <= until);

const restoreAll = () => [...restoreBuiltins(), ...repairFrame(), ...repairFrameStyles()];

/** Puts back what was replaced since the page was opened. */
export function restoreAfter(view: PageView): void {
  view.replaced.push(...restoreAll());
}

/**
 * Puts back what the page of another module has replaced around a part that crashed. Returns whether there was something:
 * then the part may be healthy.
 */
export function restoreAround(part: BootModule): boolean {
  if (!latest || latest.module.manifest.id === part.manifest.id) return false;
  const before = latest.replaced.length;
  restoreAfter(latest);
  return latest.replaced.length > before;
}

/**
 * Puts back what the page on screen has replaced, before a person leaves it: what draws the next page relies on it, and so
 * does the address.
 */
export function restoreForLeaving(): void {
  const now = performance.now();
  if (!latest?.isFollowed || now - restoredAt < restoreAgainMs) return;
  restoredAt = now;
  restoreAfter(latest);
}

const isBroken = () => isBrokenForGood() || areFrameStylesBroken();

/** After a page has gone: what can't be put back is gone with another load of the document. */
export function leavePage(view: PageView): void {
  view.until = performance.now();
  restoreAfter(view);
  if (isBroken()) loadAnew(view.module, view.expose, leftBehind(view.replaced));
}

/** Follows a link by another load of the document, where something is broken for good. Returns whether it does. */
export function leaveByLoad(href: string): boolean {
  if (!latest?.isFollowed || !isBroken()) return false;
  loadAnew(latest.module, latest.expose, leftBehind(latest.replaced), href);
  return true;
}

/** Keeps the frame around the page as it is. Changes are reported against the page that was opened last. */
export function guardFrame(): void {
  noteFrameStyles();
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
  const found = restoreAll();
  const before = latest;
  markOpen(faultKey(module));
  before?.replaced.push(...found);
  if (before && !before.isFollowed && before.replaced.length > 0)
    // React is drawing: components that show reports must not be updated until it has finished.
    queueMicrotask(() =>
      moduleFailed(before.module, 'leftover', { expose: before.expose, error: leftBehind(before.replaced) }),
    );
  const from = performance.now();
  // A page that was never drawn doesn't go either.
  if (before) before.until = Math.min(before.until, from);
  latest = {
    module,
    expose,
    replaced: [],
    isSuspect: found.length > 0,
    isFollowed: false,
    onClosed: [],
    from,
    until: Number.POSITIVE_INFINITY,
  };
  recent = [...recent, latest].slice(-keptPages);
  return latest;
}

const shownTraces = 8;

/** A text about what a page left behind: the first items, and how many more there are. */
export function leftBehind(what: readonly string[]): string {
  const more = what.length - shownTraces;
  return `It left behind: ${what.slice(0, shownTraces).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
