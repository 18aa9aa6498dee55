import { useEffect, useState } from 'react';
import type { Leftovers } from './sendLeftovers.ts';

/**
 * Sends what an earlier interview has left in this browser while a page without an interview is open, and gives how much that is;
 * null until something is found. What does that is loaded once the page is shown.
 */
export function useLeftovers(isOn = true): Leftovers | null {
  const [leftovers, setLeftovers] = useState<Leftovers | null>(null);
  useEffect(() => {
    if (!isOn || typeof indexedDB === 'undefined') return;
    let isGone = false;
    let stop: (() => void) | undefined;
    const begin = async () => {
      const { sendLeftovers } = await import('./sendLeftovers.ts');
      if (isGone) return;
      stop = await sendLeftovers({ onChange: setLeftovers });
      if (isGone) stop();
    };
    // Without it, the page works as well: the next one tries again.
    begin().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isOn]);
  return leftovers;
}
