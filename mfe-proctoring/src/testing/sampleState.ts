import type { InterviewLine, InterviewState } from '@switchboard/contracts/interview-sessions';
import { sampleInterview } from './sampleInterview.ts';

const at = '2026-11-25T10:00:00.000Z';

export function sampleLine(number: number, more: Partial<InterviewLine> = {}): InterviewLine {
  return {
    number,
    role: 'assistant',
    kind: 'question',
    message: `Line ${number}`,
    starts_at: at,
    ends_at: at,
    ...more,
  };
}

/** A running interview at its first question. */
export function sampleState(more: Partial<InterviewState> = {}): InterviewState {
  const { id, organization_name, proctoring_tools } = sampleInterview();
  return {
    id,
    status: 'started',
    ended_reason: null,
    transport: 'sandbox',
    is_simulated: true,
    server_time: at,
    started_at: at,
    ends_at: '2026-11-25T10:30:00.000Z',
    candidate_name: 'Grace Hill',
    interviewer_name: 'Screening assistant',
    organization_name,
    proctoring_tools,
    question_count: 2,
    answer_silence_seconds: 8,
    question: { number: 1, text: 'Please tell me a little about yourself.', audio_url: '/audio/1' },
    lines: [
      sampleLine(1, { message: 'Hello Grace.' }),
      sampleLine(2, { message: 'Please tell me a little about yourself.' }),
    ],
    counts: { tab_change: 0, window_blur: 0, multiple_monitors: 0, limit: 3 },
    answers: [],
    staff_message: null,
    recording_part: 1,
    findings_url: null,
    ...more,
  };
}
