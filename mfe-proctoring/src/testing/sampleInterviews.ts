import type { Finding } from '@switchboard/contracts/interview-findings';
import type { InterviewRecording } from '@switchboard/contracts/interview-recordings';
import type { Interview, InterviewDetail } from '@switchboard/contracts/interviews';

const id = (group: string, number: number) =>
  `00000000-0000-4000-8000-0000000${group}${String(number).padStart(3, '0')}`;

/** When the sample interviews start. */
export const sampleStart = Date.parse('2026-11-20T10:00:00.000Z');

/** The time this many seconds after the start. */
export const after = (seconds: number) => new Date(sampleStart + seconds * 1000).toISOString();

/** A pending interview as lists show it. */
export function sampleListed(number: number, given: Partial<Interview> = {}): Interview {
  return {
    id: id('81', number),
    status: 'pending',
    ended_reason: null,
    lead_id: id('82', number),
    lead_name: `Grace Hill ${number}`,
    assistant_id: id('83', 1),
    assistant_name: 'Screening interviewer',
    needs_review: false,
    counted_findings: 0,
    open_contests: 0,
    open_requests: 0,
    is_simulated: true,
    max_minutes: 30,
    created_by_name: 'Ada Park',
    created_at: after(-3600),
    expires_at: after(86_400 * 7),
    started_at: null,
    ended_at: null,
    ...given,
  };
}

/** By default, a tab change that counted, thirty seconds after the start. */
export function sampleFinding(number: number, given: Partial<Finding> = {}): Finding {
  return {
    id: id('84', number),
    number,
    kind: 'tab_change',
    severity: 'penalty',
    at: after(30 * number),
    error_ms: 40,
    until: after(30 * number + 4),
    message: 'The interview’s tab was hidden for 4 seconds.',
    rule: 'Three tab changes end an interview.',
    counter: 'tab_change',
    count: number,
    is_end: false,
    evidence: [],
    verdict: null,
    verdict_reason: null,
    verdict_by: null,
    verdict_at: null,
    contest: null,
    ...given,
  };
}

/** A one-minute camera recording that starts with the interview. */
export function sampleRecording(number: number, given: Partial<InterviewRecording> = {}): InterviewRecording {
  return {
    id: id('85', number),
    track: 'camera',
    part: number,
    status: 'ready',
    starts_at: after(0),
    error_ms: 40,
    duration_seconds: 60,
    bytes: 4_200_000,
    sha256: 'a1'.repeat(32),
    failure: null,
    gaps: [],
    ...given,
  };
}

/** An ended interview of two minutes, with two findings and two lines. */
export function sampleDetail(given: Partial<InterviewDetail> = {}): InterviewDetail {
  return {
    ...sampleListed(1, {
      status: 'ended',
      ended_reason: 'tab-change-violation-limit',
      needs_review: true,
      counted_findings: 2,
      started_at: after(0),
      ended_at: after(120),
    }),
    lead_email: 'grace@example.com',
    proctoring_tools: {
      tab_change_detection: true,
      multiple_monitor_detection: false,
      screen_share: true,
      face_blur_detection: false,
      face_out_of_view: false,
    },
    face_violations_end: false,
    questions: ['What do you do at the moment?'],
    consent: { version: '1', at: after(-60) },
    lines: [
      {
        number: 1,
        role: 'assistant',
        kind: 'question',
        message: 'What do you do at the moment?',
        starts_at: after(2),
        ends_at: after(6),
        rough_text: null,
        author_name: null,
        evidence: [],
      },
      {
        number: 2,
        role: 'user',
        kind: 'spoken_answer',
        message: 'Spoken answer, 0:42',
        starts_at: after(10),
        ends_at: after(52),
        rough_text: null,
        author_name: null,
        evidence: [],
      },
    ],
    findings: [sampleFinding(1), sampleFinding(2)],
    spans: [],
    recordings: [],
    requests: [],
    resume_until: null,
    reissued_as: null,
    reissue_of: null,
    cost: null,
    kept_until: null,
    ...given,
  };
}
