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

/** A tool as an agent has it: what its model is told, and what is said while it is being used. */
export interface AgentTool {
  name: string;
  description: string;
  /** JSON Schema of its arguments. */
  parameters: { type: 'object'; properties: Record<string, Record<string, unknown>>; required: string[] };
  said_meanwhile: string;
}

/** What became of a tool that an agent asked for. */
export interface ToolOutcome {
  is_ok: boolean;
  shown_to_model: string;
  /** What the caller is told of it before the model goes on; null: nothing. */
  said: string | null;
  hangs_up: boolean;
  /** Keys that are pressed on the line, where there is one. */
  press?: { digits: string; pause_ms: number };
  /** Somebody is on another line who is told what it is about, before the person is handed over to them. */
  consult?: Consult;
  /**
   * Somebody else talks with the person from now on: through this agent, over the carrier without it, or in no real call. The agent's
   * part in the last two is over.
   */
  handed_over?: 'bridged' | 'sent' | 'simulated';
  /** Another assistant, to whom a flow hands the person over. */
  assistant?: OtherAssistant;
  /** What happened meanwhile, in lines of the transcript, and what that used. */
  notes?: string[];
  usage?: Usage[];
}

/** Somebody to whom a person is handed over after a briefing. */
export interface Consult {
  name: string;
  /** Who is handed over; empty: their name is not known. */
  caller_name: string;
  /** What the person hears where they stay with the assistant. */
  said_when_refused: string;
  at: RoomToJoin | PlayedColleague;
}

/** Who is there in a conversation that is no real call, and what they do. */
export interface PlayedColleague {
  plays: 'accepts' | 'declines' | 'machine';
}

/** Which providers think, hear and speak; null: what comes with the product. */
export interface AgentServices extends Record<'llm' | 'stt' | 'tts', ProviderAccess | null> {
  /** Providers that are asked if those fail, in their order. */
  fallbacks?: Partial<Record<'llm' | 'stt' | 'tts', ProviderAccess[]>>;
  /** Models that nodes of a flow have for themselves, by `nodeModelKey`. */
  nodes?: Record<string, ProviderAccess>;
}

/** What the process of the agents needs to hold one conversation; texts have their placeholders filled in. */
export interface TalkOrder {
  id: string;
  config: AssistantConfig;
  tools: AgentTool[];
  services: AgentServices;
  /** Private networks that may be reached, as their setting writes them. */
  private_networks: string;
  organization_name: string;
  /** Whose conversation it is, for the record of one that is set aside. */
  organization_id?: string;
  /** How words are said. */
  pronunciations?: PronouncedWord[];
  /** By whose clocks times are named. */
  time_zone: string;
  max_seconds: number;
  /** Of a call: whoever is called speaks first, and may be a machine. Absent in a test, where the assistant speaks first. */
  direction?: CallDirection;
  /** Where its sound is written; null: nowhere. */
  recording_path: string | null;
  /** What things cost now, for whoever watches. */
  prices?: ValidPrice[];
  /** What was said before, with an agent that is gone; absent at the beginning. */
  resumed?: Resumed;
  /** Of an assistant that follows a flow: the variables of the call, and where a test begins. */
  flow?: FlowStart;
  /** The first message is all that is said: nobody is listened to. */
  only_announces?: true;
  /** Answers come in text, without sound, until the browser asks for it. */
  is_typed?: true;
  /** Of an interview; the script is what one without a model asks. */
  interview?: { script: InterviewScript | null };
}

/** What a scripted interviewer says; the greeting is the order's first message, with the first question. */
export interface InterviewScript {
  questions: string[];
  closing: string;
  /** It follows its flow instead of the questions. */
  by_flow?: true;
  /** To whoever writes beside the questions. */
  cannot_reply: string;
}

/** A conversation that another agent began. */
export interface Resumed {
  /** In milliseconds: lines count their seconds from then on. */
  began_at: number;
  lines: SpokenLine[];
}

/** A browser that wants to talk, handed over with its connection. */
export interface Talk {
  kind: 'talk';
  order: TalkOrder;
  /** The request as it came: the agent answers it. */
  request: { method: string; url: string; headers: Record<string, string | string[]>; head: string };
}

/** A room on a media server in which somebody is, or will be. */
export interface RoomToJoin {
  url: string;
  /** The agent's own, for this one room. */
  token: string;
  /** Whom it talks with. */
  identity: string;
  /** Somebody on a telephone is there once they have answered. */
  is_telephone: boolean;
  /** How long they are waited for. */
  wait_seconds: number;
  /** Who goes may come back, and the conversation stands still meanwhile; then also what is said is told as transcriptions. */
  returns?: boolean;
}

/** A room that an agent joins to talk with somebody. */
export interface Join {
  kind: 'join';
  order: TalkOrder;
  room: RoomToJoin;
}

/** Somebody of a simulated call, who is made from its id. */
export interface SimulatedCallee {
  kind: 'simulated';
  seed: string;
  first_name: string;
}

/** A conversation in text, as fast as it goes, with somebody of a simulated call or of a test. */
export interface TextOrder extends Omit<TalkOrder, 'recording_path'> {
  callee: Callee | SimulatedCallee;
  max_turns: number;
}

/** A transfer that staff ask for: by whom, to which target of the assistant, and what the person hears first. */
export interface StaffTransfer {
  by: string;
  target: string;
  announcement: string;
}

/** What the process of the agents is told: who wants to talk, with whom it talks in text, who hung up, and what became of a tool. */
export type ToAgent =
  | Talk
  | Join
  | { kind: 'text'; order: TextOrder }
  | { kind: 'stop'; id: string; reason: EndedReason }
  | { kind: 'transfer'; id: string; asked: StaffTransfer }
  | { kind: 'tool_done'; id: string; use: string; outcome: ToolOutcome };

/** What a conversation used; null where that is not known. */
const Used = z.array(Usage).nullable();

/** What the process of the agents says: that it is ready, which tool it needs, and what became of a conversation. */
export const FromAgent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  /** The worst delays of its event loop, second by second. */
  z.object({ kind: z.literal('delays'), seconds: z.array(z.number()) }),
  /** Its event loop was blocked for a while; the work has no words of a conversation in it. */
  z.object({ kind: z.literal('blocked'), ms: z.number(), work: z.string().nullable(), stack: z.string().nullable() }),
  z.object({ kind: z.literal('connected'), id: z.uuid() }),
  /** What was said, and what was used by then. In a room also how far the telephone has come, and that nobody listens to this agent any more. */
  z.object({ kind: z.literal('progress'), id: z.uuid(), state: z.enum(['dialing', 'ringing', 'connected']) }),
  z.object({ kind: z.literal('left'), id: z.uuid(), reason: EndedReason }),
  z.object({ kind: z.literal('leaves_as'), id: z.uuid(), reason: EndedReason.nullable() }),
  z.object({ kind: z.literal('measured'), id: z.uuid(), measured: Measured }),
  z.object({ kind: z.literal('line'), id: z.uuid(), line: SpokenLine, usage: z.array(Usage) }),
  z.object({ kind: z.literal('replaced'), id: z.uuid() }),
  /** Nobody is needed any more in the room beside it, in which a colleague was told what it is about. */
  z.object({ kind: z.literal('consulted'), id: z.uuid() }),
  /** Tools are run where the database and the secrets are. */
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
