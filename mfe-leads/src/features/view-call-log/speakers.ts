import type { TranscriptMessage } from '@switchboard/contracts/call-logs';

export type Speaker = 'Candidate' | 'Interviewer' | 'System';

/** The speaker of a transcript line. */
export function speakerOf(role: TranscriptMessage['role']): Speaker {
  if (role === 'user' || role === 'human') return 'Candidate';
  return role === 'system' ? 'System' : 'Interviewer';
}

/** The line that is spoken at this time of the recording; -1 before the first one. Skips system events, which have no sound. */
export function spokenIndex(messages: readonly TranscriptMessage[], seconds: number): number {
  return messages.findLastIndex(({ role, timestamp }) => role !== 'system' && timestamp <= seconds);
}
