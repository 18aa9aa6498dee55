import { useEffect, useRef, useState } from 'react';
import { isUpdateReady } from '../boot/updates.ts';

const askAgainAfterMs = 15 * 60_000;

/**
 * Whether a reload would load a newer version. Checks when the stream reconnects, because an upgraded server is offline
 * for a moment, and when the person returns to the page after a while.
 */
export function useUpdateReady(reopenings: number): boolean {
  const [isReady, setReady] = useState(false);
  const askedAt = useRef(Date.now());
  useEffect(() => {
    if (isReady) return;
    let isGone = false;
    const ask = () => {
      askedAt.current = Date.now();
      void isUpdateReady().then((is) => !isGone && setReady(is));
    };
    const onSeen = () => {
      if (document.visibilityState === 'visible' && Date.now() - askedAt.current > askAgainAfterMs) ask();
    };
    if (reopenings > 0) ask();
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [reopenings, isReady]);
  return isReady;
}
