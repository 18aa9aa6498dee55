import type { InterviewState } from '@switchboard/contracts/interview-sessions';
import type { Dispatch } from 'react';
import type { CallAction, CallState } from '../call/callState.ts';
import type { InCallTools } from '../features/hold-interview/inCallTools.ts';
import type { EvidenceClock } from '../features/record-interview/evidenceClock.ts';
import type { EventQueue } from '../features/watch-candidate/eventQueue.ts';
import type { FirstAccess } from './useSession.ts';

/** What both rooms are given. */
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
  tracks: Record<'camera' | 'microphone' | 'screen', MediaStreamTrack | null>;
}
