import { lastEnd } from '../call/lastEnd.ts';
import { InterviewComplete } from '../features/close-interview/InterviewComplete.tsx';
import { useLeftovers } from '../features/record-interview/useLeftovers.ts';

/** `/interview-complete`, opened anew: what was noted is in the mail, and what is left of the recording is sent. */
export function InterviewCompletePage() {
  return <InterviewComplete sending={useLeftovers() ?? undefined} reason={lastEnd()} />;
}
