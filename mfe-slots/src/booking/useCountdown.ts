import { useEffect, useState } from 'react';

const secondsUntil = (deadline: number) => Math.max(0, Math.ceil((deadline - Date.now()) / 1000));

/** Whole seconds until a moment (in milliseconds of `Date.now`), down to 0; null without one. */
export function useCountdown(deadline: number | null): number | null {
  const [left, setLeft] = useState(deadline === null ? null : secondsUntil(deadline));
  useEffect(() => {
    setLeft(deadline === null ? null : secondsUntil(deadline));
    if (deadline === null) return;
    const timer = setInterval(() => {
      const now = secondsUntil(deadline);
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [deadline]);
  return left;
}
