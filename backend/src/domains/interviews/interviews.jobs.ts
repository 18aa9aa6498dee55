import { EndedReason } from '@switchboard/contracts/calls';
import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

/** The subject of a mail to a candidate; `request` answers their request before the start, `answer` their objection to a finding. */
const InterviewMailKind = z.enum(['link', 'reminder', 'interrupted', 'findings', 'contested', 'answer', 'request']);
export type InterviewMailKind = z.infer<typeof InterviewMailKind>;

export const interviewJobs = {
  /** Mails a candidate. The text is read when the mail is sent. */
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
  /** Closes the room of an interview that has ended, or in which no one could be heard. */
  'interview.close_room': declareJob({
    runner: 'general',
    payload: z.strictObject({ room_id: z.uuid(), reason: EndedReason }),
    maxAttempts: 6,
    key: ({ room_id }) => room_id,
  }),
  /** Writes changes of interviews that are due with time; runs every few seconds while an interview is in progress. */
  'interview.sweep': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
