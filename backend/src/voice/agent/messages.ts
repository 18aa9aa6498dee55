import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { EndedReason } from '@switchboard/contracts/calls';
import { SpokenLine } from '@switchboard/contracts/voice';
import { z } from 'zod';

/** What the process of the agents needs to hold one conversation; texts have their placeholders filled in. */
export interface TalkOrder {
  id: string;
  config: AssistantConfig;
  organization_name: string;
  max_seconds: number;
}

/** A browser that wants to talk, handed over with its connection. */
export interface ToAgent {
  kind: 'talk';
  order: TalkOrder;
  /** The request as it came: the agent answers it. */
  request: { method: string; url: string; headers: Record<string, string | string[]>; head: string };
}

/** What the process of the agents says: that it is ready, and what became of a conversation. */
export const FromAgent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('connected'), id: z.uuid() }),
  z.object({ kind: z.literal('ended'), id: z.uuid(), reason: EndedReason, lines: z.array(SpokenLine) }),
]);
export type FromAgent = z.infer<typeof FromAgent>;
