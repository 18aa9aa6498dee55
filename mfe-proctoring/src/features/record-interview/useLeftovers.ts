import { useEffect, useState } from 'react';
import type { Leftovers } from './sendLeftovers.ts';

/**
 * Sends the rest of an earlier interview while a page without an interview is open, and returns how much that is; null until something is
 * found. Its code is loaded after the page is shown.
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
    // The page also works without it; the next page retries.
    begin().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isOn]);
  return leftovers;
}
