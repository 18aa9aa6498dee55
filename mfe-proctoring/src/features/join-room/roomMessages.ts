import type { InterviewEventAction, InterviewEventType } from '@switchboard/contracts/interview-events';

/** The names of the page's events in the room. Source: specification 03 §7. */
const names: Partial<Record<`${InterviewEventType} ${InterviewEventAction}`, string>> = {
  'pause begins': 'call_paused',
  'pause ends': 'call_resumed',
  'screen_share switched_off': 'screen_share_stopped',
  'camera switched_off': 'camera_disconnected',
  'camera lost': 'camera_disconnected',
  'tab_change hidden': 'tab_change',
  'window_blur blur': 'window_blur',
  'window_manipulation maximize': 'window_manipulation',
  'window_manipulation restore': 'window_manipulation',
  'window_manipulation resize': 'window_manipulation',
  'window_manipulation move': 'window_manipulation',
  'other beforeunload_attempt': 'beforeunload_attempt',
  'other unload_confirmed': 'page_unload',
  'monitor_detection violation': 'monitor_detection',
  'monitor_detection passed': 'monitor_detection',
};

/** The message to send into the room for an event; null if there is none. */
export const messageOf = (type: InterviewEventType, action: InterviewEventAction): string | null =>
  names[`${type} ${action}`] ?? null;

/** The messages by which an agent announces that it is about to leave. Source: specification 03 §4. */
const goodbyes: ReadonlySet<unknown> = new Set([
  'call_ending',
  'interview_complete',
  'agent_ending_call',
  'assistant_ending',
  'session_complete',
]);

/** Whether a data message announces that the interviewer is about to leave. */
export function isGoodbye(payload: Uint8Array): boolean {
  try {
    const sent = JSON.parse(new TextDecoder().decode(payload)) as { type?: unknown } | null;
    return goodbyes.has(sent?.type);
  } catch {
    return false;
  }
}
