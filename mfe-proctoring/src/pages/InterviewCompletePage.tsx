import { InterviewComplete } from '../features/close-interview/InterviewComplete.tsx';

/** `/interview-complete`, opened anew: what was noted is in the mail. */
export function InterviewCompletePage() {
  return <InterviewComplete />;
}
