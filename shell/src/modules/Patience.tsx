import { type ReactNode, useEffect, useState } from 'react';
import { loadTimeoutMs } from './loadTimeout.ts';
import { RunError } from './RunError.ts';

/** Replaces a part that suspends, for as long as a module may take to load. */
export function Patience({ children }: { children: ReactNode }): ReactNode {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), loadTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) throw new RunError('stuck', 'It suspended and did not resume in time.');
  return children;
}
