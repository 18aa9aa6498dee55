import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { maxRequestLength, recordedTracks, violationCounters } from './interviews.limits.ts';
import { languages } from './languages.ts';
import { Id, Timestamp } from './shared.ts';

/** What can be noted. Source: specification 03 §3 (violation record), and what devices do by themselves. */
export const FindingKind = z.enum([
  'tab_change',
  'window_blur',
  'window_manipulation',
  'multiple_monitors',
  'screen_share_lost',
  'camera_lost',
  'face_out_of_view',
  'face_blur',
  'left_page',
]);
export type FindingKind = z.infer<typeof FindingKind>;

/** Where a moment is seen: seconds from the beginning of one recording. */
export const Evidence = z.object({
  track: z.enum(recordedTracks),
  recording_id: Id,
  seconds: z.number(),
});

/** What was noted, by which rule, and what people made of it. */
export const Finding = z.object({
  id: Id,
  /** From 1, in the order of time. */
  number: z.int(),
  kind: FindingKind,
  severity: z.enum(['warning', 'penalty', 'critical']),
  /** By the server's clock; `error_ms` is how far off it may be. */
  at: Timestamp,
  error_ms: z.int(),
  until: Timestamp.nullable(),
  /** What the browser reported, in words. */
  message: z.string(),
  /** The rule that decided, in words. */
  rule: z.string(),
  /** What it counted towards; null where it was noted only. */
  counter: z.enum(violationCounters).nullable(),
  /** "2" of 3; null where it did not count. */
  count: z.int().nullable(),
  /** The interview ended by it. */
  is_end: z.boolean(),
  evidence: z.array(Evidence),
  verdict: z.enum(['upheld', 'dismissed']).nullable(),
  verdict_reason: z.string().nullable(),
  verdict_by: z.string().nullable(),
  verdict_at: Timestamp.nullable(),
  contest: z
    .object({
      text: z.string(),
      at: Timestamp,
      answer: z.string().nullable(),
      answered_by: z.string().nullable(),
      answered_at: Timestamp.nullable(),
    })
    .nullable(),
});
export type Finding = z.infer<typeof Finding>;

/** A finding as the candidate sees it: without the names of staff. */
export const CandidateFinding = Finding.omit({ verdict_by: true, evidence: true, contest: true }).extend({
  contest: Finding.shape.contest.unwrap().omit({ answered_by: true }).nullable(),
  /** Ten seconds before and after it, where they were recorded. */
  clips: z.array(
    z.object({ track: z.enum(recordedTracks), url: z.string(), from_seconds: z.number(), until_seconds: z.number() }),
  ),
});
export type CandidateFinding = z.infer<typeof CandidateFinding>;

export const CandidateFindings = z.object({
  interview_id: Id,
  organization_name: z.string(),
  candidate_name: z.string(),
  ended_at: Timestamp,
  /** Until when findings can be seen and contested here. */
  expires_at: Timestamp,
  findings: z.array(CandidateFinding),
});
export type CandidateFindings = z.infer<typeof CandidateFindings>;

const finding = z.object({ id: Id, finding_id: Id });
const token = z.object({ token: z.string().min(1).max(200) });
/** In which language the candidate reads it. */
const inLanguage = z.object({ language: z.enum(languages).default('en') });
const writes = { access: 'member', permission: 'interview.write' } as const;

export const interviewFindingApi = {
  'POST /api/interviews/:id/findings/:finding_id/verdict': {
    summary: 'Upholds or dismisses what was noted, with a reason; may be changed, the audit log keeps all',
    ...writes,
    params: finding,
    body: z.object({
      verdict: z.enum(['upheld', 'dismissed']),
      reason: z.string('Please give a reason').trim().min(1, 'Please give a reason').max(maxRequestLength),
    }),
    response: Finding,
  },
  'POST /api/interviews/:id/findings/:finding_id/answer': {
    summary: 'Answers a candidate who contested a finding, and upholds or dismisses it with that; once, also by email',
    ...writes,
    params: finding,
    body: z.object({
      /** What is decided with the answer; where it is missing, the verdict stays as it is. */
      verdict: z.enum(['upheld', 'dismissed'], 'Please decide').optional(),
      answer: z.string('Please write an answer').trim().min(1, 'Please write an answer').max(maxRequestLength),
    }),
    response: Finding,
  },
  'GET /api/interview-findings/:token': {
    summary: 'Shows a candidate what was noted, by the link that they were given: 404 unknown, 410 past its 30 days',
    access: 'public',
    params: token,
    query: inLanguage,
    response: CandidateFindings,
  },
  'POST /api/interview-findings/:token/contests': {
    summary: 'Contests a finding, each once; a person answers by mail',
    access: 'public',
    params: token,
    query: inLanguage,
    body: z.object({
      finding_id: Id,
      text: z.string('Please write what is wrong').trim().min(1, 'Please write what is wrong').max(maxRequestLength),
    }),
    response: CandidateFindings,
  },
} as const satisfies Endpoints;
