import type { BootModule } from '@switchboard/contracts/modules';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Change, changesSince, type Surroundings } from './changes.ts';
import { faultKey } from './faultSwitches.ts';
import { patches, stillRunning } from './globals.ts';
import { keepUsable } from './keepUsable.ts';
import { isOnScreen, noteView, stopOf } from './loopGuard.ts';
import { beginReport, moduleFailed } from './moduleFailed.ts';
import { claimStyles, noteRelease, settleStyles, wereStylesTaken } from './scriptedStyles.ts';

// What closes with a page fades out for a moment longer.
const settleMs = 300;

interface ContainedProps {
  module: BootModule;
  expose: string;
  /** How the page looked before; null for a part of a page, which is not asked. */
  before: Surroundings | null;
  children: ReactNode;
}

/** Before the module's own parts: what their scripts have written to style them is there again. */
function Coming({ release }: { release: string }) {
  useLayoutEffect(() => {
    noteRelease(release);
    settleStyles((other) => other === release || isOnScreen(other));
  }, [release]);
  return null;
}

/**
 * After the module's own parts: when they go, its effects have been cleaned up, and nothing new has come on screen. What
 * differs then, and still does when all has settled, was left behind.
 */
function Leaving({ module, expose, before }: Omit<ContainedProps, 'children'>) {
  const changes = useRef<Change[]>([]);
  useLayoutEffect(
    () => () => {
      changes.current = before ? [...changesSince(before), ...patches()] : [];
      if (before) claimStyles();
    },
    [before],
  );
  useEffect(
    () => () => {
      const found = changes.current;
      const isForgotten = beginReport();
      setTimeout(() => {
        settleStyles(isOnScreen);
        const hadStyles = wereStylesTaken();
        if (isForgotten()) return;
        if (!hadStyles && !found.some(({ isStill }) => isStill()) && stillRunning().size === 0) return;
        import(/* webpackChunkName: "rescue" */ './putBack.ts')
          .then(({ putBack }) => putBack(module, expose, found, hadStyles ? ['styles in head'] : []))
          .catch(() => undefined);
      }, settleMs);
    },
    [module, expose],
  );
  return null;
}

/** Around a part of a module: lets it be taken down, keeps the frame usable, and puts back what it leaves behind. */
export function Contained({ module, expose, before, children }: ContainedProps): ReactNode {
  const release = faultKey(module);
  const [stop, setStop] = useState(() => stopOf(release));
  useEffect(() => noteView({ release, stop: setStop }), [release]);
  useEffect(() => {
    if (!before) return;
    return keepUsable((what) =>
      moduleFailed(module, 'leftover', { expose, error: `It locked the whole page: ${what}.` }),
    );
  }, [module, expose, before]);
  if (stop) throw stop;
  return (
    <>
      <Coming release={release} />
      {children}
      <Leaving module={module} expose={expose} before={before} />
    </>
  );
}
