import type { InterviewSession } from '@switchboard/contracts/interview-sessions';
import { request } from '@switchboard/platform';
import { useCallback, useEffect, useState } from 'react';

interface Read {
  interview: InterviewSession | null;
  error: unknown;
  isReading: boolean;
}

/**
 * The interview behind a link. It is read once, and again when the candidate asks for it: a response is final until then. Doesn't use the
 * query library, which would be a tenth of the size of a candidate's first visit.
 */
export function useInterview(token: string): Read & { readAgain: () => void } {
  const [read, setRead] = useState<Read>({ interview: null, error: null, isReading: true });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads again.
  useEffect(() => {
    const reading = new AbortController();
    setRead((before) => ({ ...before, isReading: true }));
    request('GET /api/video-call/:token', { params: { token }, signal: reading.signal }).then(
      (interview) => !reading.signal.aborted && setRead({ interview, error: null, isReading: false }),
      (error: unknown) => !reading.signal.aborted && setRead({ interview: null, error, isReading: false }),
    );
    return () => reading.abort();
  }, [token, turn]);
  return { ...read, readAgain: useCallback(() => setTurn((before) => before + 1), []) };
}
