import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { maxRequestLength, recordedTracks, violationCounters } from './interviews.limits.ts';
import { languages } from './languages.ts';
import { Id, Timestamp } from './shared.ts';

/** The kinds of findings. Source: specification 03 §3 (violation record), and events that devices cause. */
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

/** The place of a moment in a recording: seconds from its beginning. */
export const Evidence = z.object({
  track: z.enum(recordedTracks),
  recording_id: Id,
  seconds: z.number(),
});

/** A finding with the rule that applied, and people's decision about it. */
export const Finding = z.object({
  id: Id,
  /** From 1, in chronological order. */
  number: z.int(),
  kind: FindingKind,
  severity: z.enum(['warning', 'penalty', 'critical']),
  /** In the server's time; `error_ms` is the maximum error. */
  at: Timestamp,
  error_ms: z.int(),
  until: Timestamp.nullable(),
  /** The browser's report, in words. */
  message: z.string(),
  /** The rule that applied, in words. */
  rule: z.string(),
  /** The counter that it counted towards; null if it was only recorded. */
  counter: z.enum(violationCounters).nullable(),
  /** "2" of 3; null if it did not count. */
  count: z.int().nullable(),
  /** Whether it ended the interview. */
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
  /** Ten seconds before and after it, if they were recorded. */
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
/** The language in which the candidate reads it. */
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
      /** The decision that is sent with the answer; if absent, the verdict stays unchanged. */
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
