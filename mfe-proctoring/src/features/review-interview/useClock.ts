import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ClockState, MasterClock } from './MasterClock.ts';
import type { Scene } from './scene.ts';

/** The clock of a page: created once, extended with the interview, and stopped when the page is left. */
export function useMasterClock(scene: Scene, at: number | undefined): MasterClock {
  const [clock] = useState(() => new MasterClock(scene, at));
  useEffect(() => clock.extend(scene), [clock, scene]);
  useEffect(() => () => clock.pause(), [clock]);
  return clock;
}

/** The current state of a clock. */
export function useClock(clock: MasterClock): ClockState {
  return useSyncExternalStore(clock.subscribe, clock.state);
}
