import type { EndedReason } from '@switchboard/contracts/calls';

/** What a carrier needs to dial one attempt. */
export interface DialRequest {
  /** Derived from the attempt: the carrier refuses to dial the same one twice. */
  attempt_id: string;
  call_id: string;
  to: string;
  from: string;
}

/** What a carrier reports of an attempt, and when that happened. */
export type CarrierSignal = { at: Date } & (
  | { kind: 'dialing' | 'ringing' | 'connected' }
  | { kind: 'ended'; reason: EndedReason; conversation: Conversation | null }
);

export type EndedSignal = Extract<CarrierSignal, { kind: 'ended' }>;

/** Why we hang up: the reason with which the signal to do so is aborted. */
export type HangUpReason = Extract<EndedReason, 'user-ended-call' | 'server-shutdown'>;

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

/** Dials and carries calls. What it carries goes on without us: whoever dialed an attempt, anybody may attach to it. */
export interface Carrier {
  name: 'sandbox' | 'livekit';
  isSimulated: boolean;
  /** Dials an attempt and reports until its end; aborting `hangUp` ends it. Throws for an attempt it dialed before. */
  dial(request: DialRequest, script: Script, hangUp: AbortSignal): AsyncIterable<CarrierSignal>;
  /** Reports of an attempt that was dialed, from its beginning to its end; null when the carrier knows nothing of it. */
  attach(attemptId: string, hangUp: AbortSignal): Promise<AsyncIterable<CarrierSignal> | null>;
}
