import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ClockState, MasterClock } from './MasterClock.ts';
import type { Scene } from './scene.ts';

/** The clock of a page: made once, longer as the interview is, and at rest when the page is left. */
export function useMasterClock(scene: Scene, at: number | undefined): MasterClock {
  const [clock] = useState(() => new MasterClock(scene, at));
  useEffect(() => clock.extend(scene), [clock, scene]);
  useEffect(() => () => clock.pause(), [clock]);
  return clock;
}

/** What a clock says now. */
export function useClock(clock: MasterClock): ClockState {
  return useSyncExternalStore(clock.subscribe, clock.state);
}
