import { lastEnd } from '../call/lastEnd.ts';
import { InterviewComplete } from '../features/close-interview/InterviewComplete.tsx';
import { useLeftovers } from '../features/record-interview/useLeftovers.ts';

/** `/interview-complete`, opened again: the findings are in the email, and the rest of the recording is sent. */
export function InterviewCompletePage() {
  return <InterviewComplete sending={useLeftovers() ?? undefined} reason={lastEnd()} />;
}
