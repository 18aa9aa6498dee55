import { useCallback, useEffect, useRef, useState } from 'react';

const firstWaitMs = 2000;
const longestWaitMs = 30_000;

/** The delay before the n-th attempt: doubles up to half a minute. */
export const waitBeforeTryMs = (tries: number): number => Math.min(longestWaitMs, firstWaitMs * 2 ** tries);

/**
 * Retries an action with growing delays until the caller unmounts. Retries at once when the browser is back online or
 * the person clicks.
 */
export function useRetry(act: () => Promise<unknown>): { isTrying: boolean; tryNow: () => void } {
  const [tries, setTries] = useState(0);
  const [isTrying, setTrying] = useState(false);
  const isBusy = useRef(false);
  const tryNow = useCallback(() => {
    if (isBusy.current) return;
    isBusy.current = true;
    setTrying(true);
    void act().finally(() => {
      isBusy.current = false;
      setTrying(false);
      setTries((before) => before + 1);
    });
  }, [act]);
  useEffect(() => {
    const timer = setTimeout(tryNow, waitBeforeTryMs(tries));
    return () => clearTimeout(timer);
  }, [tries, tryNow]);
  useEffect(() => {
    window.addEventListener('online', tryNow);
    return () => window.removeEventListener('online', tryNow);
  }, [tryNow]);
  return { isTrying, tryNow };
}
