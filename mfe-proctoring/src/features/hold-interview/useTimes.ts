import { announcedMinutes } from '@switchboard/contracts/interviews.limits';
import { useEffect, useRef, useState } from 'react';
import { timerText } from '../../call/callState.ts';

interface Timed {
  startedAt: string;
  endsAt: string;
  /** The server's time, in milliseconds since 1970. */
  now: () => number;
}

/** The announcement that holds at a moment, in minutes; null before the first. */
export function announcedAt(leftMs: number): number | null {
  const due = announcedMinutes.filter((minutes) => leftMs <= minutes * 60_000 && leftMs > 0);
  return due.length === 0 ? null : Math.min(...due);
}

/** How long the interview has lasted, and how long before its end it is. */
export function useTimes({ startedAt, endsAt, now }: Timed): { duration: string; minutesLeft: number | null } {
  const [at, setAt] = useState(now);
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  }, [now]);
  // The page is drawn several times a second while the interviewer speaks: the clock goes on beside that.
  useEffect(() => {
    const timer = setInterval(() => setAt(latest.current()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return {
    duration: timerText((at - Date.parse(startedAt)) / 1000),
    minutesLeft: announcedAt(Date.parse(endsAt) - at),
  };
}
