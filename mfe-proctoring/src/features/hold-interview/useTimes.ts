import { announcedMinutes } from '@switchboard/contracts/interviews.limits';
import { useEffect, useRef, useState } from 'react';
import { timerText } from '../../call/callState.ts';
import { t } from '../../texts/call/t.ts';

/** For this long after an announcement, its minutes count as the time left. */
const exactForMs = 15_000;

interface Timed {
  /** When the interviewer joined; null while the page is still connecting. */
  startedAt: string | null;
  endsAt: string;
  /** The server's time, in milliseconds since 1970. */
  now: () => number;
}

/** The current announcement, in minutes; null before the first one. */
export function announcedAt(leftMs: number): number | null {
  const due = announcedMinutes.filter((minutes) => leftMs <= minutes * 60_000 && leftMs > 0);
  return due.length === 0 ? null : Math.min(...due);
}

/** The announcement of an interview's end; null before the first one. After a while it says that less than that is left. */
export function endInWords(leftMs: number): string | null {
  const minutes = announcedAt(leftMs);
  if (minutes === null) return null;
  const isLess = leftMs < minutes * 60_000 - exactForMs;
  return t(isLess ? 'call.less_left' : 'call.left', { minutes });
}

/** The interview's duration so far, and the announcement of its end. */
export function useTimes({ startedAt, endsAt, now }: Timed): { duration: string; announced: string | null } {
  const [at, setAt] = useState(now);
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  }, [now]);
  // The page renders several times a second while the interviewer speaks, so the clock has its own timer.
  useEffect(() => {
    const timer = setInterval(() => setAt(latest.current()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return {
    duration: timerText(startedAt === null ? 0 : (at - Date.parse(startedAt)) / 1000),
    announced: endInWords(Date.parse(endsAt) - at),
  };
}
