import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { type CallDirection, EndedReason } from '@switchboard/contracts/calls';
import { Usage } from '@switchboard/contracts/costs';
import type { ValidPrice } from '@switchboard/contracts/price-usage';
import type { Callee } from '@switchboard/contracts/test-conversations';
import { SpokenLine } from '@switchboard/contracts/voice';
import { z } from 'zod';
import type { FlowStart } from '../flow/flow-talk.ts';
import type { OtherAssistant } from '../flow/other-assistant.ts';
import type { ProviderAccess } from '../services/provider-answer.ts';
import type { PronouncedWord } from '../speech/pronounced.ts';
import { Measured } from './line-quality.ts';

/** A tool for an agent: its description for the model, and the sentence to say while the tool runs. */
export interface AgentTool {
  name: string;
  description: string;
  /** JSON Schema of its arguments. */
  parameters: { type: 'object'; properties: Record<string, Record<string, unknown>>; required: string[] };
  said_meanwhile: string;
}

/** The result of a tool that an agent requested. */
export interface ToolOutcome {
  is_ok: boolean;
  shown_to_model: string;
  /** What the assistant says to the caller about it before the model continues; null: nothing. */
  said: string | null;
  hangs_up: boolean;
  /** Keys to press on the line, if there is one. */
  press?: { digits: string; pause_ms: number };
  /** A colleague on another line, who gets a briefing before the person is handed over to them. */
  consult?: Consult;
  /**
   * Someone else talks with the person from now on: bridged through this agent, over the carrier without the agent, or simulated where the
   * call isn't real. In the last two cases the agent's part is over.
   */
  handed_over?: 'bridged' | 'sent' | 'simulated';
  /** Another assistant, to whom a flow hands the person over. */
  assistant?: OtherAssistant;
  /** What happened in the meantime, as transcript lines, and the usage of that. */
  notes?: string[];
  usage?: Usage[];
}

/** A colleague to whom a person is handed over after a briefing. */
export interface Consult {
  name: string;
  /** The name of the person who is handed over; empty if unknown. */
  caller_name: string;
  /** What the person hears if they stay with the assistant. */
  said_when_refused: string;
  at: RoomToJoin | PlayedColleague;
}

/** How a simulated colleague reacts, in a conversation that isn't a real call. */
export interface PlayedColleague {
  plays: 'accepts' | 'declines' | 'machine';
}

/** The providers for model, transcription and voice; null: the built-in ones. */
export interface AgentServices extends Record<'llm' | 'stt' | 'tts', ProviderAccess | null> {
  /** Providers to use if those fail, in this order. */
  fallbacks?: Partial<Record<'llm' | 'stt' | 'tts', ProviderAccess[]>>;
  /** Separate models for nodes of a flow, by `nodeModelKey`. */
  nodes?: Record<string, ProviderAccess>;
}

/** What the agents' process needs to hold one conversation. Placeholders in texts are already filled in. */
export interface TalkOrder {
  id: string;
  config: AssistantConfig;
  tools: AgentTool[];
  services: AgentServices;
  /** Private networks that requests may reach, in the format of the setting. */
  private_networks: string;
  organization_name: string;
  /** The organization of the conversation, for the record if the conversation is set aside. */
  organization_id?: string;
  /** Pronunciations of words. */
  pronunciations?: PronouncedWord[];
  /** The time zone for times that the assistant says. */
  time_zone: string;
  max_seconds: number;
  /** For calls: the person called speaks first and may be a machine. Absent in a test, where the assistant speaks first. */
  direction?: CallDirection;
  /** Path of the recording; null: not recorded. */
  recording_path: string | null;
  /** Current prices, for people who watch the conversation. */
  prices?: ValidPrice[];
  /** Transcript so far, from an agent whose process ended; absent at the start of a conversation. */
  resumed?: Resumed;
  /** For an assistant that follows a flow: the variables of the call, and the node where a test starts. */
  flow?: FlowStart;
  /** The assistant only says the first message and doesn't listen. */
  only_announces?: true;
  /** Answers are text without sound until the browser asks for sound. */
  is_typed?: true;
  /** Set for an interview; the script has the questions of an interview without a model. */
  interview?: { script: InterviewScript | null };
}

/** The texts of a scripted interviewer. The greeting with the first question is the first message of the order. */
export interface InterviewScript {
  questions: string[];
  closing: string;
  /** It follows its flow instead of the questions. */
  by_flow?: true;
  /** The reply to messages that the candidate writes outside the questions. */
  cannot_reply: string;
}

/** A conversation that another agent started. */
export interface Resumed {
  /** Start in milliseconds. Lines count their seconds from then on. */
  began_at: number;
  lines: SpokenLine[];
}

/** A browser that wants to talk, handed over with its connection. */
export interface Talk {
  kind: 'talk';
  order: TalkOrder;
  /** The request as received: the agent answers it. */
  request: { method: string; url: string; headers: Record<string, string | string[]>; head: string };
}

/** A room on a media server where a person is or will be. */
export interface RoomToJoin {
  url: string;
  /** The agent's token, valid for this room only. */
  token: string;
  /** The identity of the person the agent talks with. */
  identity: string;
  /** A person on a telephone counts as present once they have answered. */
  is_telephone: boolean;
  /** How long to wait for them. */
  wait_seconds: number;
  /** People who leave may come back, and the conversation pauses until then. Speech is then also sent as transcriptions. */
  returns?: boolean;
}

/** A room that an agent joins to talk with a person. */
export interface Join {
  kind: 'join';
  order: TalkOrder;
  room: RoomToJoin;
}

/** The person of a simulated call, generated from its id. */
export interface SimulatedCallee {
  kind: 'simulated';
  seed: string;
  first_name: string;
}

/** A conversation in text at full speed, with the person of a simulated call or of a test. */
export interface TextOrder extends Omit<TalkOrder, 'recording_path'> {
  callee: Callee | SimulatedCallee;
  max_turns: number;
  /** The lines keep their positions in a flow: the conversation continues from them later. */
  keeps_positions?: true;
}

/** A transfer that staff request: by whom, to which target of the assistant, and what the person hears first. */
export interface StaffTransfer {
  by: string;
  target: string;
  announcement: string;
}

/** Messages to the agents' process: new conversations by voice and in text, hang-ups, transfers, and results of tools. */
export type ToAgent =
  | Talk
  | Join
  | { kind: 'text'; order: TextOrder }
  | { kind: 'stop'; id: string; reason: EndedReason }
  | { kind: 'transfer'; id: string; asked: StaffTransfer }
  | { kind: 'tool_done'; id: string; use: string; outcome: ToolOutcome };

/** The usage of a conversation; null if unknown. */
const Used = z.array(Usage).nullable();

/** Messages from the agents' process: that it is ready, which tool it needs, and how a conversation ended. */
export const FromAgent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  /** The worst delays of its event loop, second by second. */
  z.object({ kind: z.literal('delays'), seconds: z.array(z.number()) }),
  /** Its event loop was blocked for a while. `work` contains no words of a conversation. */
  z.object({ kind: z.literal('blocked'), ms: z.number(), work: z.string().nullable(), stack: z.string().nullable() }),
  z.object({ kind: z.literal('connected'), id: z.uuid() }),
  /** The transcript, and the usage up to then. For rooms also the state of the telephone, and that another agent took this one's place. */
  z.object({ kind: z.literal('progress'), id: z.uuid(), state: z.enum(['dialing', 'ringing', 'connected']) }),
  z.object({ kind: z.literal('left'), id: z.uuid(), reason: EndedReason }),
  z.object({ kind: z.literal('leaves_as'), id: z.uuid(), reason: EndedReason.nullable() }),
  z.object({ kind: z.literal('measured'), id: z.uuid(), measured: Measured }),
  z.object({ kind: z.literal('line'), id: z.uuid(), line: SpokenLine, usage: z.array(Usage) }),
  z.object({ kind: z.literal('replaced'), id: z.uuid() }),
  /** The separate room in which a colleague got the briefing is no longer needed. */
  z.object({ kind: z.literal('consulted'), id: z.uuid() }),
  /** Tools run in the process that has the database and the secrets. */
  z.object({
    kind: z.literal('tool'),
    id: z.uuid(),
    use: z.uuid(),
    name: z.string(),
    arguments: z.record(z.string(), z.unknown()),
  }),
  z.object({ kind: z.literal('ended'), id: z.uuid(), reason: EndedReason, lines: z.array(SpokenLine), usage: Used }),
]);
export type FromAgent = z.infer<typeof FromAgent>;
