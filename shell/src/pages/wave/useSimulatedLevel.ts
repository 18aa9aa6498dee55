import { useEffect, useState } from 'react';

/** A simulated voice level that rises and falls as speech does. */
export function useSimulatedLevel(isOn: boolean): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!isOn) return;
    const started = performance.now();
    const timer = setInterval(() => {
      const seconds = (performance.now() - started) / 1000;
      const phrase = Math.max(0, Math.sin(seconds * 1.3)) ** 0.5;
      setLevel(phrase * (0.55 + 0.45 * Math.sin(seconds * 9)));
    }, 80);
    return () => {
      clearInterval(timer);
      setLevel(0);
    };
  }, [isOn]);
  return level;
}
