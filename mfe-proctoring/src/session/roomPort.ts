import type { InterviewRoom, InterviewState } from '@switchboard/contracts/interview-sessions';
import type { Dispatch } from 'react';
import type { CallAction, CallState } from '../call/callState.ts';
import type { InCallTools } from '../features/hold-interview/inCallTools.ts';
import type { EvidenceClock } from '../features/record-interview/evidenceClock.ts';
import type { EventQueue } from '../features/watch-candidate/eventQueue.ts';

/** The room access from the start response; null in the sandbox and after a reload. */
export type FirstAccess = InterviewRoom | null;

/** The options of both rooms. */
export interface RoomOptions {
  id: string;
  tab: string;
  state: CallState;
  interview: InterviewState;
  dispatch: Dispatch<CallAction>;
  clock: EvidenceClock;
  events: EventQueue;
  tools: InCallTools;
  isOn: boolean;
  access: FirstAccess;
  /** Resolves once no reload or crash can lose what was recorded up to now. */
  keepRecording: () => Promise<void>;
  tracks: Record<'camera' | 'microphone' | 'screen', MediaStreamTrack | null>;
}
