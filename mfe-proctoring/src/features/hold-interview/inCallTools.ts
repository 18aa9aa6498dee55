import type { Controls, PauseReason } from '../../call/callState.ts';

/** The shared tools with which the parts of a call report events and control it. */
export interface InCallTools {
  events: {
    add: (
      type: 'camera' | 'microphone' | 'screen_share' | 'network' | 'pause' | 'other',
      action: ReportedAction,
      data?: Record<string, unknown>,
    ) => void;
  };
  /** Wraps our own prompts, which take the focus. */
  ownDialog: <T>(name: string, ask: () => Promise<T>) => Promise<T>;
  /** Pauses the interview; with seconds, a countdown starts. */
  pause: (reason: PauseReason, seconds?: number | null, note?: string) => void;
  resume: (reason: PauseReason) => void;
  control: (control: keyof Controls, isOn: boolean) => void;
  /** Whether the candidate is in the interview. */
  isOn: boolean;
}

type ReportedAction = 'switched_off' | 'lost' | 'back' | 'begins' | 'ends' | 'note';
