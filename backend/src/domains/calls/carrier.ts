import type { CallLine } from '@switchboard/contracts/call-lines';
import type { CallDirection, EndedReason, RefusalReason } from '@switchboard/contracts/calls';
import type { Usage } from '@switchboard/contracts/costs';
import type { FlowTrace } from '@switchboard/contracts/flows/walk/position';
import type { LineSpeaker, TurnTimes } from '@switchboard/contracts/voice';
import type { VoicemailManner } from '../../voice/call-handling/greeting.ts';
import type { Transfer } from '../tools/transfer.ts';

/** The data that a carrier needs to dial one attempt. */
export interface DialRequest {
  /** Derived from the attempt: the carrier refuses to dial the same one twice. */
  attempt_id: string;
  call_id: string;
  to: string;
  from: string;
}

/** A carrier's report about an attempt, with the time of the event. */
export type CarrierSignal = { at: Date } & (
  | { kind: 'dialing' | 'ringing' | 'connected' }
  | {
      kind: 'ended';
      reason: EndedReason;
      conversation: Conversation | null;
      /** A sentence for people, if the reason alone does not say enough. */
      explanation?: string;
      /** Reports about the telephone line, if there were any. */
      line?: CallLine;
      /**
       * `not_called`: no one was called, so the attempt does not count. `credentials_refused`: the trunk refused our password, so there
       * is no retry. `given_up` is both: no one was called, and no one will be.
       */
      dial_outcome?: 'not_called' | 'credentials_refused' | 'given_up';
      /** Why the scheduled call of an attempt without a call is held. Defaults to the telephony. */
      hold_reason?: RefusalReason;
      /** The carrier's signal `opt_out`: the person does not want to be called. Its text is the evidence. */
      opt_out?: string;
    }
);

export type EndedSignal = Extract<CarrierSignal, { kind: 'ended' }>;

/** Why we hang up: the abort reason of the `hangUp` signal. */
export type HangUpReason = Extract<EndedReason, 'staff-ended-call' | 'organization-closed' | 'server-shutdown'>;

/** One line of a conversation, in seconds from the answer. A `system` line notes an event. */
export interface Utterance {
  role: 'assistant' | 'user' | 'system';
  message: string;
  starts_at: number;
  ends_at: number;
  /** How long the answer took. */
  times?: TurnTimes;
  /** A step of the flow that the assistant followed. */
  flow?: FlowTrace[];
  /** The assistant with that flow, after a hand-over to another assistant. */
  flow_assistant_id?: string;
  /** How often a model was asked about it. */
  flow_asked?: number;
  /** The assistant that spoke the line, after a hand-over to another one. */
  speaker?: LineSpeaker;
}

export interface Conversation {
  utterances: Utterance[];
  duration_seconds: number;
  /** Whether people can listen to it afterwards. If not, no byte of its sound is stored. */
  is_recorded: boolean;
  summary: string;
  /** The agent's usage; left out if unknown. */
  usage?: Usage[];
}

/** The input for the callee's side of a simulated conversation. */
export interface Script {
  /** An inbound call is answered instead of dialed. */
  direction: CallDirection;
  assistant_name: string;
  /** Said before everything else, if there is one. */
  notice?: string;
  first_message: string;
  end_call_message: string;
  lead_first_name: string;
  organization_name: string;
  seed: string;
  /** The assistant's questions and the subject of its calls, for a simulation without an agent. */
  prompt?: string;
  /** How long the assistant waits for the other person to continue. */
  end_of_turn_ms?: number;
  /** What the assistant does when a machine takes the call, and the message it leaves. An assistant without detection keeps talking. */
  voicemail_manner?: VoicemailManner;
  voicemail_message?: string;
  /** Whether the assistant's calls are recorded; true by default. */
  is_recorded?: boolean;
  /** After this many seconds of connection the carrier ends the call with `time-limit-reached`; null for no limit. */
  max_seconds?: number | null;
}

/** A transfer that staff request in a live call. */
export interface AskedTransfer {
  to: Transfer;
  /** The person who requests it, as the transcript names them. */
  by: string;
  /** Said to the other side before the transfer. */
  announcement: string;
}

/** What a carrier knows about an attempt at this moment. */
export type FoundCall =
  | { state: 'unknown' | 'dialing' | 'ringing' | 'connected' }
  | { state: 'ended'; reason: EndedReason };

/** The node of a flow that an attempt is in; after a hand-over, the node that handed it over. */
interface FlowPlace {
  attempt_id: string;
  subflow: string | null;
  node: string;
  /** When the attempt entered the node. */
  since: Date;
}

/**
 * Dials and carries calls. A call continues without the process that dialed it: any process can attach to it, look it up and end it
 * by the attempt's id alone. `carrier.contract.ts` tests every carrier against this description.
 */
export interface Carrier {
  name: 'sandbox' | 'livekit';
  isSimulated: boolean;
  /**
   * Dials an attempt and reports until its end; aborting `hangUp` ends it. Before the first signal it throws `DialRefused` or
   * `CallSetupMissing` if no one was or will be called. After any other error it's unknown whether someone was called. Throws for an
   * attempt that it dialed before.
   */
  dial(request: DialRequest, script: Script, hangUp: AbortSignal): AsyncIterable<CarrierSignal>;
  /** Reports about a dialed attempt, from its beginning to its end; null if the carrier doesn't know the attempt. */
  attach(attemptId: string, hangUp: AbortSignal): Promise<AsyncIterable<CarrierSignal> | null>;
  /** The state of an attempt. Throws if the carrier can't be asked, which is not the same as `unknown`. */
  find(attemptId: string): Promise<FoundCall>;
  /** Ends an attempt that no process listens to. The first reason stays. Returns false if the carrier doesn't know the attempt. */
  end(attemptId: string, reason: HangUpReason): Promise<boolean>;
  /**
   * Says the announcement and connects the other side with another person; if that fails, the call continues. `ending`: the outcome
   * is already known, and the call ends with it. `under_way`: another transfer is in progress, so this one is not made. Null: the call
   * has ended. A carrier without this method can't transfer calls.
   */
  transfer?(attemptId: string, transfer: AskedTransfer): Promise<'asked' | 'ending' | 'under_way' | null>;
  /** What has been said so far, including the spoken part of the current line. Without this method, no one can listen in. */
  overhear?(attemptId: string): Promise<Utterance[]>;
  /** The complete lines of live attempts, each from this index on. Attempts without new lines may be left out. */
  linesSince?(asked: readonly { attempt_id: string; from: number }[]): Promise<Map<string, Utterance[]>>;
  /** The positions of live attempts in their assistant's flow. Attempts that have not entered a node yet are left out. */
  placesInFlow?(attemptIds: readonly string[]): Promise<FlowPlace[]>;
  /** Where a listener receives the sound; null if there is none. */
  soundOf?(attemptId: string): Promise<{ url: string; token: string } | null>;
}
