import { EndedReason } from '@switchboard/contracts/calls';
import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

/** What a mail to a candidate is about; `request` answers what they asked for before the start, `answer` what they contested. */
const InterviewMailKind = z.enum(['link', 'reminder', 'interrupted', 'findings', 'contested', 'answer', 'request']);
export type InterviewMailKind = z.infer<typeof InterviewMailKind>;

export const interviewJobs = {
  /** Writes to a candidate; what the mail says is read when it goes. */
  'interview.mail': declareJob({
    runner: 'general',
    payload: z.strictObject({
      organization_id: z.uuid(),
      interview_id: z.uuid(),
      kind: InterviewMailKind,
      finding_id: z.uuid().nullable(),
      request_id: z.uuid().optional(),
    }),
    maxAttempts: 12,
    key: ({ interview_id, kind, finding_id, request_id }) =>
      `${interview_id}:${kind}:${finding_id ?? request_id ?? ''}`,
  }),
  /** Closes the room of an interview that is over, or that nobody could be heard in. */
  'interview.close_room': declareJob({
    runner: 'general',
    payload: z.strictObject({ room_id: z.uuid(), reason: EndedReason }),
    maxAttempts: 6,
    key: ({ room_id }) => room_id,
  }),
  /** Writes down what the clock has made of interviews; every few seconds while one is held. */
  'interview.sweep': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
