import type { InterviewEventAction, InterviewEventType } from '@switchboard/contracts/interview-events';

/** How what a page reports is called in the room. Source: specification 03 §7. */
const names: Partial<Record<`${InterviewEventType} ${InterviewEventAction}`, string>> = {
  'pause begins': 'call_paused',
  'pause ends': 'call_resumed',
  'screen_share switched_off': 'screen_share_stopped',
  'camera switched_off': 'camera_disconnected',
  'camera lost': 'camera_disconnected',
  'tab_change hidden': 'tab_change',
  'window_blur blur': 'window_blur',
  'monitor_detection violation': 'monitor_detection',
  'monitor_detection passed': 'monitor_detection',
};

/** The message that goes into the room with an event; null where none does. */
export const messageOf = (type: InterviewEventType, action: InterviewEventAction): string | null =>
  names[`${type} ${action}`] ?? null;
