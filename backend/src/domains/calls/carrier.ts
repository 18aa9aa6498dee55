import type { EndedReason } from '@switchboard/contracts/calls';

/** What a carrier needs to dial one attempt. */
export interface DialRequest {
  /** Derived from the attempt: the carrier refuses to dial the same one twice. */
  attempt_id: string;
  to: string;
  from: string;
  call_id: string;
}

/** What a carrier reports of an attempt while it runs. */
export type CarrierSignal =
  | { kind: 'dialing' }
  | { kind: 'ringing' }
  | { kind: 'connected' }
  | { kind: 'ended'; reason: EndedReason; conversation: Conversation | null };

/** One thing said, in seconds from the moment of the answer. */
export interface Utterance {
  role: 'assistant' | 'user';
  message: string;
  starts_at: number;
  ends_at: number;
}

export interface Conversation {
  utterances: Utterance[];
  duration_seconds: number;
  /** Stereo or mono WAV whose sounds lie where the utterances do. */
  recording: Uint8Array;
  summary: string;
}

/** What the callee's side of a simulated conversation is made from. */
export interface Script {
  assistant_name: string;
  first_message: string;
  end_call_message: string;
  lead_first_name: string;
  organization_name: string;
  seed: string;
}

/** Dials and carries calls. */
export interface Carrier {
  name: 'sandbox' | 'livekit';
  isSimulated: boolean;
  /** Carries one attempt from dialing to its end, reporting as it goes; `hangUp` ends it. */
  carry(request: DialRequest, script: Script, hangUp: AbortSignal): AsyncIterable<CarrierSignal>;
}
