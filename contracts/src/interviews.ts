import { z } from 'zod';
import { EndedReason } from './call-states.ts';
import { Cost } from './costs.ts';
import type { Endpoints } from './endpoint.ts';
import { CallEvent, ViolationCounts } from './interview-events.ts';
import { Evidence, Finding } from './interview-findings.ts';
import { InterviewRecording } from './interview-recordings.ts';
import { CandidateRequestKind, InterviewLine, ProctoringTools } from './interview-sessions.ts';
import {
  interviewDays,
  interviewMinutes,
  interviewQuestions,
  interviewStatuses,
  maxMetadataBytes,
  maxRequestLength,
} from './interviews.limits.ts';
import { languages } from './languages.ts';
import { SignedLink } from './lead-uploads.ts';
import { Id, PageQuery, page, Timestamp } from './shared.ts';

/** `expired` is a pending interview with an expired link. */
export const InterviewStatus = z.enum(interviewStatuses);
export type InterviewStatus = z.infer<typeof InterviewStatus>;

/** Why an operation on interviews was refused; `InterviewRefusal` covers why a link does not open. */
export const interviewReasons = [
  'assistant_not_published',
  'interview_not_found',
  'interview_expired',
  'interview_already_started',
  'interview_completed',
  'interview_cancelled',
  /** Another tab of the same browser takes part in it. */
  'interview_open_elsewhere',
  /** The browser did not start it, or its ten minutes have passed. */
  'interview_not_resumable',
  'interview_not_running',
  'interview_not_pending',
  'interview_not_ended',
  /** The page shows another version of the consent text than the one agreed to. */
  'consent_outdated',
  'consent_required',
  /** The server has counted fewer. */
  'limit_not_reached',
  'not_the_question',
  'too_many_messages',
  'too_many_events',
  'lead_without_email',
  'no_screening_assistant',
  /** The assistant's flow has nodes that don't work in an interview. */
  'flow_not_for_interviews',
  'finding_contested',
  'finding_not_contested',
  'contest_answered',
  'findings_link_expired',
  'chunk_differs',
  'chunk_checksum',
  'chunk_not_media',
  'recording_too_large',
  'recording_complete',
] as const;

const metadata = z
  .record(z.string().max(100), z.unknown())
  .refine((value) => new TextEncoder().encode(JSON.stringify(value)).length <= maxMetadataBytes, {
    error: `Metadata must be at most ${maxMetadataBytes / 1000} kB`,
  });

const question = z
  .string()
  .trim()
  .min(1, 'Please write a question')
  .max(interviewQuestions.length, `A question has at most ${interviewQuestions.length} characters`);

/** The options of an interview, when it is created and when it is reissued. */
const LinkChoices = z.object({
  proctoring_tools: z.strictObject(ProctoringTools.partial().shape).default({}),
  /** Days for which the link is valid. */
  days: z.int().min(interviewDays.min).max(interviewDays.max).default(interviewDays.default),
  /** Maximum duration of the interview in minutes. */
  max_minutes: z.int().min(interviewMinutes.min).max(interviewMinutes.max).default(interviewMinutes.default),
  /** Mails the link to the lead. */
  send_email: z.boolean().default(false),
  /** The language of the candidate's pages and emails; if absent, the candidate's browser decides. */
  language: z.enum(languages).optional(),
});

/** `POST /api/video-link`: names as outside systems send them. */
export const CreateVideoLink = LinkChoices.extend({
  lead_id: Id,
  agent_id: Id,
  organization_id: Id.optional(),
  questions: z.array(question).max(interviewQuestions.most).default([]),
  /** Staff chose to end the interview when a face can't be seen for the third time. */
  face_violations_end: z.boolean().default(false),
  /** Its `variables` are filled into the assistant's texts. */
  metadata: metadata.default({}),
});
export type CreateVideoLink = z.input<typeof CreateVideoLink>;

/** A link is shown once: the token isn't stored. */
export const VideoLink = z.object({
  interview_id: Id,
  token: z.string(),
  url: z.string(),
  expires_at: Timestamp,
  /** Whether it is being mailed to the lead. */
  is_mailed: z.boolean(),
});
export type VideoLink = z.infer<typeof VideoLink>;

/** A candidate's message to staff. It isn't held against anyone. */
export const CandidateRequest = z.object({
  id: Id,
  kind: CandidateRequestKind,
  message: z.string(),
  created_at: Timestamp,
});
export type CandidateRequest = z.infer<typeof CandidateRequest>;

/** An interview as lists show it. */
export const Interview = z.object({
  id: Id,
  status: InterviewStatus,
  ended_reason: EndedReason.nullable(),
  lead_id: Id,
  lead_name: z.string(),
  assistant_id: Id,
  assistant_name: z.string(),
  /** Set by an end at a limit that no person has reviewed yet, an open contest, or an open request. */
  needs_review: z.boolean(),
  /** Findings that counted and were not dismissed. */
  counted_findings: z.int(),
  open_contests: z.int(),
  open_requests: z.int(),
  is_simulated: z.boolean(),
  max_minutes: z.int(),
  created_by_name: z.string().nullable(),
  /** It is one of the samples from the organization's onboarding. */
  is_sample: z.boolean().optional(),
  created_at: Timestamp,
  expires_at: Timestamp,
  started_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
});
export type Interview = z.infer<typeof Interview>;

/** Events between the findings, for the timeline. Times are from the server. */
export const InterviewSpan = z.object({
  kind: z.enum(['paused', 'interrupted', 'network', 'events_missing', 'recording_gap', 'resumed', 'own_dialog']),
  from: Timestamp,
  until: Timestamp.nullable(),
  /** A text for people. */
  note: z.string(),
});
export type InterviewSpan = z.infer<typeof InterviewSpan>;

/** A line as staff read it. */
export const KeptLine = InterviewLine.extend({
  /**
   * For a spoken answer, the words that the built-in transcriber recognized with confidence, with dots for the rest;
   * null if it did not listen, or was confident of too little. It is rough, and no basis for judging anyone.
   */
  rough_text: z.string().nullable(),
  /**
   * The author of a staff message; null for all other lines, and from before names were stored. Candidates don't see
   * it.
   */
  author_name: z.string().nullable(),
  /** Its position in the recordings. */
  evidence: z.array(Evidence),
});
export type KeptLine = z.infer<typeof KeptLine>;

export const InterviewDetail = Interview.extend({
  lead_email: z.string().nullable(),
  proctoring_tools: ProctoringTools,
  face_violations_end: z.boolean(),
  questions: z.array(z.string()),
  consent: z.object({ version: z.string(), at: Timestamp }).nullable(),
  lines: z.array(KeptLine),
  findings: z.array(Finding),
  spans: z.array(InterviewSpan),
  recordings: z.array(InterviewRecording),
  /** With the answer to the candidate; null while open, and if it was settled before answers were sent. */
  requests: z.array(
    CandidateRequest.extend({
      settled_at: Timestamp.nullable(),
      settled_by_name: z.string().nullable(),
      answer: z.string().nullable(),
    }),
  ),
  /** Until when the browser that started it can continue. */
  resume_until: Timestamp.nullable(),
  /** The interview that replaced this one, and the one that this one replaced. */
  reissued_as: Id.nullable(),
  reissue_of: Id.nullable(),
  /**
   * The cost of its interviewer in rooms of a LiveKit server; null in the sandbox, and until the first room was left.
   */
  cost: Cost.nullable(),
  /** When the recordings are deleted; null if there are none. */
  kept_until: Timestamp.nullable(),
});
export type InterviewDetail = z.infer<typeof InterviewDetail>;

const { lines, findings, spans, recordings, requests, ...facts } = InterviewDetail.shape;
const Part = z.string().regex(/^[0-9a-f]{64}$/);

/** An interview as a file: its parts, and the SHA-256 of each part's JSON text, so that a copy can be verified. */
export const InterviewExport = z.object({
  sha256: z.object({
    interview: Part,
    lines: Part,
    findings: Part,
    spans: Part,
    requests: Part,
    recordings: Part,
    events: Part,
  }),
  interview: z.object(facts),
  lines,
  findings,
  spans,
  requests,
  recordings,
  events: z.array(CallEvent.omit({ id: true, call_id: true, call_type: true, organization_id: true })),
});
export type InterviewExport = z.infer<typeof InterviewExport>;

export const InterviewQuery = PageQuery.extend({
  status: InterviewStatus.optional(),
  assistant_id: Id.optional(),
  lead_id: Id.optional(),
  needs_review: z.stringbool().optional(),
  /** Part of the lead's name. */
  search: z.string().trim().max(200).optional(),
});
export type InterviewQuery = z.input<typeof InterviewQuery>;

export const StaffReason = z.object({
  reason: z.string('Please give a reason').trim().min(1, 'Please give a reason').max(maxRequestLength),
});

/**
 * Another link for the same lead, with fewer tools or more time. Open requests are answered by email with the
 * differences.
 */
export const ReissueInterview = LinkChoices.extend({
  proctoring_tools: z.strictObject(ProctoringTools.partial().shape).optional(),
  max_minutes: LinkChoices.shape.max_minutes.unwrap().optional(),
  /** An additional answer to the candidate's request. */
  answer: z.string().trim().max(maxRequestLength).default(''),
});
export type ReissueInterview = z.input<typeof ReissueInterview>;

/** An interview in progress in the live view: without video and text. */
export const LiveInterview = z.object({
  id: Id,
  lead_name: z.string(),
  assistant_name: z.string(),
  status: z.enum(['started', 'interrupted']),
  started_at: Timestamp,
  ends_at: Timestamp,
  /** When its browser last sent a sign of life; a connected one does so every five seconds. */
  last_sign_at: Timestamp.nullable(),
  /** Until when the candidate can come back; null while connected. */
  resume_until: Timestamp.nullable(),
  /** The number of the current question, from 1; 0 in a room, where the interviewer decides. */
  question: z.int(),
  counted_findings: z.int(),
  counts: ViolationCounts,
  open_requests: z.int(),
});
export type LiveInterview = z.infer<typeof LiveInterview>;

const byId = z.object({ id: Id });
const reads = { access: 'member', permission: 'interview.read' } as const;
const writes = { access: 'member', permission: 'interview.write' } as const;

export const interviewApi = {
  'POST /api/video-link': {
    summary: 'Makes an interview link for a lead',
    access: 'member',
    permission: 'call.place',
    body: CreateVideoLink,
    max_body_bytes: 64_000,
    response: VideoLink,
    status: 201,
  },
  'POST /api/demo-video-call': {
    summary: 'Makes an interview link for the person who asks, with the published assistant named like "screening"',
    access: 'member',
    permission: 'call.place',
    response: VideoLink,
    status: 201,
  },
  'GET /api/interviews': {
    summary: 'Lists interviews, newest first',
    ...reads,
    stale_after: ['onboarding_kit.changed', 'interview.changed'],
    query: InterviewQuery,
    response: page(Interview),
  },
  'GET /api/live-interviews': {
    summary: 'Lists the interviews in progress: state, minutes, findings and connection, without pictures or words',
    ...reads,
    response: z.object({ items: z.array(LiveInterview) }),
  },
  'POST /api/interviews/:id/staff-messages': {
    summary: 'Shows the candidate of an interview in progress a message; sent again it is shown once',
    ...writes,
    params: byId,
    body: z.object({ id: Id, text: z.string().trim().min(1, 'Please write a message').max(maxRequestLength) }),
    response: Interview,
  },
  'GET /api/interviews/:id': {
    summary: 'Reads an interview with transcript, findings and recordings; the audit log says who did',
    ...reads,
    stale_after: ['interview.changed'],
    params: byId,
    response: InterviewDetail,
  },
  'POST /api/interviews/:id/cancel': {
    summary: 'Cancels an interview that has not started; its link says so from then on',
    ...writes,
    params: byId,
    body: z.object({}),
    response: Interview,
  },
  'POST /api/interviews/:id/resend': {
    summary: 'Mails the lead a link in place of the one that was sent, which stops working',
    ...writes,
    params: byId,
    body: z.object({}),
    response: VideoLink,
  },
  'POST /api/interviews/:id/reissue': {
    summary: 'Makes another interview in place of one that is over, was refused or cannot be held as it is',
    ...writes,
    params: byId,
    body: ReissueInterview,
    response: VideoLink,
    status: 201,
  },
  'POST /api/interviews/:id/allow-resume': {
    summary:
      'Gives the candidate another ten minutes to continue an interrupted interview, from any browser with the link',
    ...writes,
    params: byId,
    body: StaffReason,
    response: Interview,
  },
  'POST /api/interviews/:id/requests/:request_id/settle': {
    summary: 'Answers a request of the candidate, by email and on the page of their interview',
    ...writes,
    params: z.object({ id: Id, request_id: Id }),
    body: StaffReason,
    response: Interview,
  },
  'GET /api/interviews/:id/recordings/:recording_id': {
    summary: 'Gives a signed link to a recording; the audit log says who asked',
    ...reads,
    params: z.object({ id: Id, recording_id: Id }),
    response: SignedLink,
  },
  'GET /api/interviews/:id/export': {
    summary: 'Writes the interview as JSON: transcript, findings, events and the checksums of its recordings',
    ...reads,
    params: byId,
    response: InterviewExport,
  },
} as const satisfies Endpoints;
