import { z } from 'zod';
import { EndedReason } from './call-states.ts';
import type { Endpoints } from './endpoint.ts';
import { ViolationCounts } from './interview-events.ts';
import { interviewStatuses, maxAnswerLength, maxRequestLength } from './interviews.limits.ts';
import { languages } from './languages.ts';
import { Id, Moment, Timestamp } from './shared.ts';

/** The monitoring of an interview; the interview session decides it, never the candidate. */
export const ProctoringTools = z.object({
  tab_change_detection: z.boolean(),
  multiple_monitor_detection: z.boolean(),
  screen_share: z.boolean(),
  face_blur_detection: z.boolean(),
  face_out_of_view: z.boolean(),
});
export type ProctoringTools = z.infer<typeof ProctoringTools>;

/** Why an interview link does not open. */
export const InterviewRefusal = z.enum([
  'interview_not_found',
  'interview_expired',
  'interview_already_started',
  'interview_completed',
  'interview_cancelled',
]);
export type InterviewRefusal = z.infer<typeof InterviewRefusal>;

/** A candidate's message to staff: a need before the start, a refusal of the consent, or anything at any time. */
export const CandidateRequestKind = z.enum(['adjustment', 'no_consent', 'message']);

/** Staff's answer to a candidate's request before the start. */
export const RequestAnswer = z.object({
  kind: CandidateRequestKind,
  /** The request, in the candidate's words. */
  message: z.string(),
  answer: z.string(),
  answered_at: Timestamp,
});
export type RequestAnswer = z.infer<typeof RequestAnswer>;

/** An interview as its link shows it to the candidate. Reading it changes nothing. */
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
  /** Whether the interview ends when a face can't be seen for the third time. */
  face_violations_end: z.boolean(),
  expires_at: Timestamp,
  max_minutes: z.int(),
  /** 0 if the interviewer chooses the questions. */
  question_count: z.int(),
  /** Days for which recordings are kept; part of the consent. */
  kept_days: z.int(),
  /** Seconds of silence after which a spoken answer ends. */
  answer_silence_seconds: z.int(),
  /** The interviewer is simulated: there is no LiveKit server, or no key of a model for it. */
  is_simulated: z.boolean(),
  /** The transport, so that its scripts can be loaded before the start. */
  transport: z.enum(['livekit', 'sandbox']),
  /** Whether it can be continued in this browser: the browser started it, or staff allowed it. */
  can_resume: z.boolean(),
  /** Unanswered requests of the candidate, by kind. */
  requested: z.array(CandidateRequestKind),
  /** Newest last; those of the interview that this one replaced come first. */
  answers: z.array(RequestAnswer),
});
export type InterviewSession = z.infer<typeof InterviewSession>;

/** One line that was said, typed or noted in an interview. */
export const InterviewLine = z.object({
  number: z.int(),
  role: z.enum(['assistant', 'user', 'system']),
  kind: z.enum(['question', 'spoken_answer', 'typed_answer', 'message', 'note', 'staff_message']),
  /** For a spoken answer, "Spoken answer, 0:42", unless it was transcribed. */
  message: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp,
});
export type InterviewLine = z.infer<typeof InterviewLine>;

/** The question that the interviewer waits for an answer to. */
export const InterviewQuestion = z.object({
  /** From 1. */
  number: z.int(),
  text: z.string(),
  /** Its audio as WAV: an address of this server that only works with the candidate's cookie. */
  audio_url: z.string(),
});

/** Staff's message to the candidate during the interview. */
export const StaffMessage = z.object({
  /** The number of its line. */
  number: z.int(),
  text: z.string(),
  at: Timestamp,
});
export type StaffMessage = z.infer<typeof StaffMessage>;

/** Everything that the candidate's page needs during an interview, and to continue after a reload. */
export const InterviewState = z.object({
  id: Id,
  status: z.enum(interviewStatuses),
  ended_reason: EndedReason.nullable(),
  transport: z.enum(['livekit', 'sandbox']),
  /** A script asks instead of a model: the page always shows this. */
  is_simulated: z.boolean(),
  server_time: Timestamp,
  started_at: Timestamp,
  /** When the server ends it. */
  ends_at: Timestamp,
  candidate_name: z.string(),
  interviewer_name: z.string(),
  organization_name: z.string(),
  proctoring_tools: ProctoringTools,
  question_count: z.int(),
  /** Seconds of silence after which a spoken answer ends. */
  answer_silence_seconds: z.int(),
  /** Null before the interviewer has begun and after the last answer. */
  question: InterviewQuestion.nullable(),
  lines: z.array(InterviewLine),
  counts: ViolationCounts,
  answers: z.array(RequestAnswer),
  /** The latest; null if there is none. */
  staff_message: StaffMessage.nullable(),
  /** Number of this page's recording: each reload starts another one. */
  recording_part: z.int(),
  /** Where the candidate can read and contest findings; only once the interview has ended. */
  findings_url: z.string().nullable(),
});
export type InterviewState = z.infer<typeof InterviewState>;

/** The response to a heartbeat of the candidate's browser. */
export const InterviewSign = z.object({
  server_time: Timestamp,
  status: z.enum(interviewStatuses),
  ended_reason: EndedReason.nullable(),
  ends_at: Timestamp,
  counts: ViolationCounts,
  /** The latest; null if there is none. */
  staff_message: StaffMessage.nullable(),
});
export type InterviewSign = z.infer<typeof InterviewSign>;

/** The media server's room of an interview, for the participating tab. */
export const InterviewRoom = z.object({
  url: z.string(),
  /** Valid for ten minutes and only this room; it contains the call's id and nothing else. */
  token: z.string(),
  room_name: z.string(),
  /** The identity of the interviewer in the room. */
  agent_identity: z.string(),
});
export type InterviewRoom = z.infer<typeof InterviewRoom>;

const Tab = z.object({ tab: Id });

/** Identifies an addition to the answer before the current question; a repeated one is added only once. */
const addition_id = Id.optional();

/** An answer to the current question; a repeated one counts once. */
export const AnswerQuestion = z.discriminatedUnion('kind', [
  Tab.extend({
    kind: z.literal('typed'),
    question: z.int().min(1).max(100),
    text: z.string().trim().min(1, 'Please write an answer').max(maxAnswerLength),
    addition_id,
  }),
  Tab.extend({
    kind: z.literal('spoken'),
    question: z.int().min(1).max(100),
    /** In the server's time, as estimated by the browser. */
    starts_at: Moment,
    ends_at: Moment,
    addition_id,
  }),
  /** Nothing was said or typed. */
  Tab.extend({ kind: z.literal('skipped'), question: z.int().min(1).max(100) }),
]);
export type AnswerQuestion = z.input<typeof AnswerQuestion>;

const byId = z.object({ id: Id });
const byToken = z.object({ token: z.string().min(1).max(200) });

export const interviewSessionApi = {
  'GET /api/video-call/:token': {
    summary: 'Loads the interview of a link: 404 unknown, 410 expired, 409 started, completed or cancelled',
    access: 'public',
    params: byToken,
    response: InterviewSession,
  },
  'POST /api/video-call/:token/requests': {
    summary: 'Tells staff what a candidate needs before the start, that they do not agree, or anything at any time',
    access: 'public',
    params: byToken,
    body: z
      .object({
        kind: CandidateRequestKind,
        /** Required, except if the candidate doesn't agree. */
        message: z.string().trim().max(maxRequestLength).default(''),
        /** The language of the page, in which the answer is mailed. */
        language: z.enum(languages).optional(),
      })
      .refine(({ kind, message }) => kind === 'no_consent' || message !== '', {
        error: 'Please write what you need',
        path: ['message'],
      }),
    status: 204,
  },
  'POST /api/interviews/:id/requests': {
    summary: 'Writes to staff during the interview; the answer appears on the page',
    access: 'candidate',
    params: byId,
    body: z.object({ message: z.string().trim().min(1, 'Please write what happened').max(maxRequestLength) }),
    status: 204,
  },
  'POST /api/interviews/:id/join': {
    summary: 'Takes part with this tab: after the start, a reload or a crash; one tab at a time',
    access: 'candidate',
    params: byId,
    body: Tab,
    response: InterviewState,
  },
  'POST /api/interviews/:id/room': {
    summary: 'Lets the tab that takes part into the room of the interview; null in the sandbox, which has none',
    access: 'candidate',
    params: byId,
    body: Tab,
    response: z.object({ room: InterviewRoom.nullable() }),
  },
  'POST /api/interviews/:id/sign': {
    summary: 'Says that the tab is there, and compares clocks',
    access: 'candidate',
    params: byId,
    body: Tab,
    response: InterviewSign,
  },
  'GET /api/interviews/:id/questions/:number/audio': {
    summary: 'The sound of a question that was asked, as WAV',
    access: 'candidate',
    params: z.object({ id: Id, number: z.coerce.number().int().min(0).max(100) }),
    answer_type: 'audio/wav',
  },
  'POST /api/interviews/:id/answers': {
    summary: 'Answers the question that is asked, and gets the next one; or adds to the answer before',
    access: 'candidate',
    params: byId,
    body: AnswerQuestion,
    response: InterviewState,
  },
  'POST /api/interviews/:id/messages': {
    summary: 'Writes a message to the interviewer, in addition to the answers',
    access: 'candidate',
    params: byId,
    body: Tab.extend({ id: Id, text: z.string().trim().min(1).max(maxAnswerLength) }),
    response: InterviewState,
  },
} as const satisfies Endpoints;
