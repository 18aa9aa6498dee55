import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Id, Timestamp } from './shared.ts';

/** What an interview watches; decided by the interview session, never by the candidate. */
export const ProctoringTools = z.object({
  tab_change_detection: z.boolean(),
  multiple_monitor_detection: z.boolean(),
  screen_share: z.boolean(),
  face_blur_detection: z.boolean(),
  face_out_of_view: z.boolean(),
});
export type ProctoringTools = z.infer<typeof ProctoringTools>;

/** An interview as its link shows it to the candidate. */
export const InterviewSession = z.object({
  id: Id,
  lead: z.object({
    id: Id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string().nullable(),
    phone_number: z.string(),
  }),
  agent: z.object({ id: Id, name: z.string() }),
  organization_name: z.string(),
  proctoring_tools: ProctoringTools,
  expires_at: Timestamp,
});
export type InterviewSession = z.infer<typeof InterviewSession>;

export const InterviewStatus = z.enum(['pending', 'started', 'completed', 'cancelled']);
export type InterviewStatus = z.infer<typeof InterviewStatus>;

/** Days an interview link stays open. */
export const interviewDays = 7;

/** Why an interview link does not open. */
export const InterviewRefusal = z.enum([
  'interview_not_found',
  'interview_expired',
  'interview_already_started',
  'interview_completed',
  'interview_cancelled',
]);
export type InterviewRefusal = z.infer<typeof InterviewRefusal>;

/** Why an interview link was not made or does not open. */
export const interviewReasons = ['assistant_not_published', ...InterviewRefusal.options] as const;

export const CreateVideoLink = z.object({
  lead_id: Id,
  agent_id: Id,
  proctoring_tools: ProctoringTools.partial().default({}),
  organization_id: Id.optional(),
  metadata: z.record(z.string(), z.unknown()).default({}),
});
export type CreateVideoLink = z.input<typeof CreateVideoLink>;

export const interviewApi = {
  'POST /api/video-link': {
    summary: 'Makes an interview link for a lead',
    access: 'member',
    permission: 'call.place',
    body: CreateVideoLink,
    response: z.object({ token: z.string(), url: z.string(), expires_at: Timestamp }),
    status: 201,
  },
  'GET /api/video-call/:token': {
    summary: 'Loads the interview of a link: 404 unknown, 410 expired, 409 started, completed or cancelled',
    access: 'public',
    params: z.object({ token: z.string().min(1).max(200) }),
    response: InterviewSession,
  },
} as const satisfies Endpoints;
