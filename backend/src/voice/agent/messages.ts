import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { EndedReason } from '@switchboard/contracts/calls';
import type { Callee } from '@switchboard/contracts/test-conversations';
import { SpokenLine, TurnTimes } from '@switchboard/contracts/voice';
import { z } from 'zod';
import type { ProviderAccess } from '../services/provider-answer.ts';

/** One line of a conversation that is held in text, without a time of its own. */
export const PlayedLine = z.object({
  role: z.enum(['assistant', 'user', 'system']),
  message: z.string(),
  /** Of answers; sound takes no part in them. */
  times: TurnTimes.nullable(),
});
export type PlayedLine = z.infer<typeof PlayedLine>;

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
}

/** Which providers think, hear and speak; null: what comes with the product. */
export type AgentServices = Record<'llm' | 'stt' | 'tts', ProviderAccess | null>;

/** What the process of the agents needs to hold one conversation; texts have their placeholders filled in. */
export interface TalkOrder {
  id: string;
  config: AssistantConfig;
  tools: AgentTool[];
  services: AgentServices;
  /** Private networks that may be reached, as their setting writes them. */
  private_networks: string;
  organization_name: string;
  /** By whose clocks times are named. */
  time_zone: string;
  max_seconds: number;
  /** Where its sound is written; null: nowhere. */
  recording_path: string | null;
}

/** A browser that wants to talk, handed over with its connection. */
export interface Talk {
  kind: 'talk';
  order: TalkOrder;
  /** The request as it came: the agent answers it. */
  request: { method: string; url: string; headers: Record<string, string | string[]>; head: string };
}

/** A conversation in text with somebody who is simulated, as fast as it goes. */
export interface Play {
  kind: 'play';
  order: TalkOrder;
  callee: { seed: string; first_name: string };
}

/** A conversation in text with a callee that a test names. */
export interface TextTalk {
  kind: 'text';
  order: TextOrder;
}

/** What it needs of it. */
export interface TextOrder extends Omit<TalkOrder, 'max_seconds' | 'recording_path'> {
  callee: Callee;
  max_turns: number;
}

/** What the process of the agents is told: who wants to talk, with whom it talks in text, who hung up, and what became of a tool. */
export type ToAgent =
  | Talk
  | Play
  | TextTalk
  | { kind: 'stop'; id: string }
  | { kind: 'tool_done'; id: string; use: string; outcome: ToolOutcome };

/** What the process of the agents says: that it is ready, which tool it needs, and what became of a conversation. */
export const FromAgent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('connected'), id: z.uuid() }),
  /** Tools are run where the database and the secrets are. */
  z.object({
    kind: z.literal('tool'),
    id: z.uuid(),
    use: z.uuid(),
    name: z.string(),
    arguments: z.record(z.string(), z.unknown()),
  }),
  z.object({ kind: z.literal('ended'), id: z.uuid(), reason: EndedReason, lines: z.array(SpokenLine) }),
  z.object({ kind: z.literal('played'), id: z.uuid(), reason: EndedReason, lines: z.array(PlayedLine) }),
]);
export type FromAgent = z.infer<typeof FromAgent>;
