import type { InterviewSession, ProctoringTools } from '@switchboard/contracts/interview-sessions';

export const sampleToken = 'Tz0tP4mVd9sKqXw1Lr7uYb3NcEh6GjAf';

const nothing: ProctoringTools = {
  tab_change_detection: false,
  multiple_monitor_detection: false,
  screen_share: false,
  face_blur_detection: false,
  face_out_of_view: false,
};

/** A pending interview that only monitors the given events. */
export function sampleInterview(tools: Partial<ProctoringTools> = {}): InterviewSession {
  return {
    id: '00000000-0000-4000-8000-000000000701',
    lead: {
      id: '00000000-0000-4000-8000-000000000702',
      first_name: 'Grace',
      last_name: 'Hill',
      email: 'grace@example.com',
      phone_number: '+12025550123',
    },
    agent: { id: '00000000-0000-4000-8000-000000000703', name: 'Screening assistant' },
    organization_name: 'Northwind Clinics',
    proctoring_tools: { ...nothing, ...tools },
    face_violations_end: false,
    expires_at: '2026-11-27T10:00:00.000Z',
    max_minutes: 30,
    question_count: 6,
    transport: 'sandbox',
    kept_days: 90,
    answer_silence_seconds: 8,
    is_simulated: true,
    can_resume: false,
    requested: [],
    answers: [],
  };
}
