import type { CallLine } from '@switchboard/contracts/call-lines';
import type { CallDirection, EndedReason, RefusalReason } from '@switchboard/contracts/calls';
import type { Usage } from '@switchboard/contracts/costs';
import type { FlowTrace } from '@switchboard/contracts/flows/walk/position';
import type { LineSpeaker, TurnTimes } from '@switchboard/contracts/voice';
import type { VoicemailManner } from '../../voice/call-handling/greeting.ts';
import type { Transfer } from '../tools/transfer.ts';

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
  | {
      kind: 'ended';
      reason: EndedReason;
      conversation: Conversation | null;
      /** A sentence for people, where the reason alone does not say enough. */
      explanation?: string;
      /** What was reported of the telephone line; left out where there was none. */
      line?: CallLine;
      /**
       * Nobody was called, so that the attempt does not count; or the trunk refused our password, so that it is not tried again.
       * `given_up` is both: nobody was called, and nobody will be.
       */
      dial_outcome?: 'not_called' | 'credentials_refused' | 'given_up';
      /** What holds the scheduled call of one that was not called; the telephony where nothing is said. */
      hold_reason?: RefusalReason;
      /** The carrier's signal `opt_out`: the person does not want to be called. What it says of it is the evidence. */
      opt_out?: string;
    }
);

export type EndedSignal = Extract<CarrierSignal, { kind: 'ended' }>;

/** Why we hang up: the reason with which the signal to do so is aborted. */
export type HangUpReason = Extract<EndedReason, 'staff-ended-call' | 'organization-closed' | 'server-shutdown'>;

/** One thing said, in seconds from the moment of the answer; `system` is what happened beside. */
export interface Utterance {
  role: 'assistant' | 'user' | 'system';
  message: string;
  starts_at: number;
  ends_at: number;
  /** How long an answer took. */
  times?: TurnTimes;
  /** A step of the flow that the assistant followed. */
  flow?: FlowTrace[];
  /** Whose flow that is, after a hand-over to another assistant. */
  flow_assistant_id?: string;
  /** How often a model was asked for it. */
  flow_asked?: number;
  /** The assistant that said it, after a hand-over to another one. */
  speaker?: LineSpeaker;
}

export interface Conversation {
  utterances: Utterance[];
  duration_seconds: number;
  /** Whether it may be heard afterwards: off, no byte of its sound is stored. */
  is_recorded: boolean;
  summary: string;
  /** What the agent used in it; left out where that is not known. */
  usage?: Usage[];
}

/** What the callee's side of a simulated conversation is made from. */
export interface Script {
  /** An inbound call is answered rather than dialed. */
  direction: CallDirection;
  assistant_name: string;
  /** What is said before all else, where there is something. */
  notice?: string;
  first_message: string;
  end_call_message: string;
  lead_first_name: string;
  organization_name: string;
  seed: string;
  /** What the assistant asks and what its calls are about, for who talks without an agent. */
  prompt?: string;
  /** How long the assistant waits for somebody to go on. */
  end_of_turn_ms?: number;
  /** What it does where a machine takes the call, and what it says to it. One that does not look who answers talks on. */
  voicemail_manner?: VoicemailManner;
  voicemail_message?: string;
  /** Whether calls of the assistant are recorded; they are unless it says otherwise. */
  is_recorded?: boolean;
  /** When the call is connected for so many seconds the carrier ends it with `time-limit-reached`; null for any length. */
  max_seconds?: number | null;
}

/** A transfer that staff ask for in a live call. */
export interface AskedTransfer {
  to: Transfer;
  /** Who asks for it, as the transcript names them. */
  by: string;
  /** What the person hears before it. */
  announcement: string;
}

/** What a carrier says of an attempt at this moment. */
export type FoundCall =
  | { state: 'unknown' | 'dialing' | 'ringing' | 'connected' }
  | { state: 'ended'; reason: EndedReason };

/** The node of a flow that an attempt is in; after a hand-over, the one that handed it over. */
interface FlowPlace {
  attempt_id: string;
  subflow: string | null;
  node: string;
  /** When it was entered. */
  since: Date;
}

/**
 * Dials and carries calls. What it carries goes on without us: whoever dialed an attempt, anybody may attach to it, ask for it
 * and end it, by the attempt's id alone. `carrier.contract.ts` holds every carrier to what is said here.
 */
export interface Carrier {
  name: 'sandbox' | 'livekit';
  isSimulated: boolean;
  /**
   * Dials an attempt and reports until its end; aborting `hangUp` ends it. Before the first signal it throws `DialRefused` or
   * `CallSetupMissing` when nobody was or will be called; any other error leaves open whether somebody was. Throws for an
   * attempt that it dialed before.
   */
  dial(request: DialRequest, script: Script, hangUp: AbortSignal): AsyncIterable<CarrierSignal>;
  /** Reports of an attempt that was dialed, from its beginning to its end; null when the carrier knows nothing of it. */
  attach(attemptId: string, hangUp: AbortSignal): Promise<AsyncIterable<CarrierSignal> | null>;
  /** What has become of an attempt. Throws when the carrier cannot be asked, which is not the same as `unknown`. */
  find(attemptId: string): Promise<FoundCall>;
  /** Ends an attempt that nobody listens to; the first reason stays. False when the carrier knows nothing of it. */
  end(attemptId: string, reason: HangUpReason): Promise<boolean>;
  /**
   * Says the announcement and connects the other side with somebody else; where that fails, the call continues. `ending`: the
   * outcome is known already, and the call ends by it. `under_way`: another transfer is, and this one is not made. Null: the call is
   * over. Without it, calls can't be transferred.
   */
  transfer?(attemptId: string, transfer: AskedTransfer): Promise<'asked' | 'ending' | 'under_way' | null>;
  /** What has been said until now, and how far what is being said has come. Without it, nobody can listen in. */
  overhear?(attemptId: string): Promise<Utterance[]>;
  /** The complete lines of live attempts, each from the line with this index on; attempts without new ones may be left out. */
  linesSince?(asked: readonly { attempt_id: string; from: number }[]): Promise<Map<string, Utterance[]>>;
  /** Where live attempts are in the flow of their assistant; those that have entered no node of it yet are left out. */
  placesInFlow?(attemptIds: readonly string[]): Promise<FlowPlace[]>;
  /** Where somebody who listens in hears it; null where nothing is to be heard. */
  soundOf?(attemptId: string): Promise<{ url: string; token: string } | null>;
}
