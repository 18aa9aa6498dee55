import type { TranscriptMessage } from '@switchboard/contracts/call-logs';

export type Speaker = 'Candidate' | 'Interviewer' | 'System';

/** Who a line of a transcript belongs to. */
export function speakerOf(role: TranscriptMessage['role']): Speaker {
  if (role === 'user' || role === 'human') return 'Candidate';
  return role === 'system' ? 'System' : 'Interviewer';
}

/** The line that is being spoken at a moment of the recording; -1 before the first one. What happened beside is not heard. */
export function spokenIndex(messages: readonly TranscriptMessage[], seconds: number): number {
  return messages.findLastIndex(({ role, timestamp }) => role !== 'system' && timestamp <= seconds);
}
