import type { BootModule } from '@switchboard/contracts/modules';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Change, changesSince, type Surroundings, undoAtOnce } from './changes.ts';
import { faultKey } from './faultSwitches.ts';
import { fileUrl } from './integrity.ts';
import { keepUsable } from './keepUsable.ts';
import { isOnScreen, noteView, stopOf } from './loopGuard.ts';
import { beginReport, moduleFailed } from './moduleFailed.ts';
import { guardFrame, leavePage, type PageView, restoreAfter } from './pageViews.ts';
import { markClosed, markOpen } from './reopening.ts';
import { stillRunning } from './running.ts';
import { claimStyles, noteRelease, settleStyles, wereStylesTaken } from './scriptedStyles.ts';

// Overlays that close with a page take a moment to fade out.
const settleMs = 300;

// The page itself loads first. The browser keeps long tasks until they are read.
const watchAfterMs = 3_000;

interface ContainedProps {
  module: BootModule;
  expose: string;
  /** The page, and how everything around it looked before; null for a part of a page, which isn't checked. */
  page: { view: PageView; before: Surroundings } | null;
  children: ReactNode;
}

/** Before the module's own parts: what their scripts have written to style them is there again. */
function Coming({ release, isPage }: { release: string; isPage: boolean }) {
  useLayoutEffect(() => {
    if (isPage) guardFrame();
    noteRelease(release);
    settleStyles((other) => other === release || isOnScreen(other));
  }, [release, isPage]);
  return null;
}

/**
 * After the module's own parts: when they go, its effects have been cleaned up, and nothing new has come on screen. What
 * differs then, and still does when all has settled, was left behind.
 */
function Leaving({ module, expose, page }: Omit<ContainedProps, 'children'>) {
  const changes = useRef<Change[]>([]);
  useLayoutEffect(() => {
    if (!page) return;
    Object.assign(page.view, { module, isFollowed: true, until: Number.POSITIVE_INFINITY });
    markOpen(faultKey(module));
    return () => {
      changes.current = changesSince(page.before);
      markClosed(faultKey(module));
      for (const close of page.view.onClosed.splice(0)) close();
      leavePage(page.view);
      claimStyles();
    };
  }, [page, module]);
  useEffect(
    () => () => {
      const found = changes.current;
      // The module's own effects have been cleaned up: what still differs is not going to change back.
      if (page) {
        page.view.replaced.push(...undoAtOnce(found));
        restoreAfter(page.view);
      }
      const isForgotten = beginReport();
      setTimeout(() => {
        settleStyles(isOnScreen);
        const taken = page?.view.replaced.splice(0) ?? [];
        if (wereStylesTaken()) taken.push('styles in head');
        if (isForgotten()) return;
        if (taken.length === 0 && !found.some(({ isStill }) => isStill()) && stillRunning().size === 0) return;
        import(/* webpackChunkName: "rescue" */ './putBack.ts')
          .then(({ putBack }) => putBack(module, expose, found, taken))
          .catch(() => undefined);
      }, settleMs);
    },
    [module, expose, page],
  );
  return null;
}

/** Wraps a part of a module: it can be taken down, the frame stays usable, and everything it leaves behind is undone. */
export function Contained({ module, expose, page, children }: ContainedProps): ReactNode {
  const release = faultKey(module);
  const [stop, setStop] = useState(() => stopOf(release));
  useEffect(() => noteView({ release, folder: fileUrl(module, ''), stop: setStop }), [release, module]);
  useEffect(() => {
    if (!page) return;
    const timer = setTimeout(() => {
      import(/* webpackChunkName: "watch" */ './watchPages.ts')
        .then(({ watchPages }) => watchPages())
        .catch(() => null);
    }, watchAfterMs);
    const endKeeping = keepUsable((what) =>
      moduleFailed(module, 'leftover', { expose, error: `It locked the whole page: ${what}.` }),
    );
    return () => {
      clearTimeout(timer);
      endKeeping();
    };
  }, [module, expose, page]);
  if (stop) throw stop;
  return (
    <>
      <Coming release={release} isPage={page !== null} />
      {children}
      <Leaving module={module} expose={expose} page={page} />
    </>
  );
}
