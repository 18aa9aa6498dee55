import type { EndedReason } from '@switchboard/contracts/calls';

const words: Record<EndedReason, string> = {
  'user-ended-call': 'Ended by the person on the line',
  'user-ended-call-during-ring': 'Ended while it was ringing',
  'staff-ended-call': 'Ended by staff',
  transferred: 'Transferred to another number',
  'assistant-ended-call': 'Ended by the assistant',
  'interview-completed': 'The interview was completed',
  'time-limit-reached': 'The time limit was reached',
  'tab-change-violation-limit': 'Ended after too many tab changes',
  'window-blur-violation-limit': 'Ended after the window lost focus too often',
  'external-monitor-violation': 'Ended because of a second monitor',
  'camera-violation': 'Ended because the camera was off',
  'screenshare-violation': 'Ended because screen sharing stopped',
  'face-detection-violation': 'Ended because no face was in view',
  'network-disconnected': 'The network connection was lost',
  'server-shutdown': 'The call server shut down',
  'organization-closed': 'Ended because the organization was suspended or deleted',
  'room-deleted': 'The call room was closed',
  'participant-removed': 'The participant was removed',
  'connection-failed': 'The connection failed',
  'technical-issues': 'Technical issues ended the call',
  'camera-failed': 'The camera failed',
  'screenshare-failed': 'Screen sharing failed',
  'audio-failed': 'The audio failed',
  busy: 'The line was busy',
  'no-answer': 'No one answered',
  rejected: 'The call was rejected',
  'invalid-number': 'The number is not in service',
  'trunk-failed': 'The phone line could not place the call',
  voicemail: 'Voicemail answered',
  unknown: 'The reason is not known',
};

/** Why a call ended, in plain words; an unknown reason is shown without its hyphens. */
export function endedReasonText(reason: string | null): string | null {
  if (!reason) return null;
  return Object.hasOwn(words, reason) ? words[reason as EndedReason] : reason.replaceAll(/[-_]/g, ' ');
}

// The carrier or the line failed, with a known cause.
const failures = 'trunk-failed connection-failed technical-issues invalid-number'.split(' ');
// The line works, but there was no conversation.
const unanswered = 'busy no-answer rejected voicemail user-ended-call-during-ring'.split(' ');

/** How a call ended: it failed, no one answered, or people talked. `isError` is set if the call was never placed. */
export function callEnd(reason: string | null, isError = false): 'failed' | 'unanswered' | 'ended' {
  if (isError || (reason && failures.includes(reason))) return 'failed';
  return reason && unanswered.includes(reason) ? 'unanswered' : 'ended';
}

/** The status of a call log as a word and a tone: anything but completed and failed is in progress. */
export function callLogStatus(status: string): {
  word: 'Completed' | 'Failed' | 'In progress';
  tone: 'success' | 'danger' | 'warning';
} {
  if (status === 'completed') return { word: 'Completed', tone: 'success' };
  if (status === 'failed') return { word: 'Failed', tone: 'danger' };
  return { word: 'In progress', tone: 'warning' };
}
