import type { EndedReason } from '@switchboard/contracts/calls';
import type { ProctoringTools } from '@switchboard/contracts/interview-sessions';
import type { InterviewStatus } from '@switchboard/contracts/interviews.limits';
import type { interviews } from '../../generated/prisma/client.ts';

/** An interview whose row is locked, with the database's clock. */
export type LockedInterview = Omit<interviews, 'status' | 'ended_reason' | 'proctoring_tools'> & {
  status: InterviewStatus;
  ended_reason: EndedReason | null;
  proctoring_tools: ProctoringTools;
  now: Date;
};

/** An interview that has started and not ended. */
export type RunningInterview = LockedInterview & { started_at: Date; ends_at: Date; last_sign_at: Date };

export const isRunning = (interview: LockedInterview): interview is RunningInterview =>
  interview.status === 'started' || interview.status === 'interrupted';
