import type { ConversationEvent } from '@switchboard/contracts/conversation-events';
import type { FlowTrace } from '@switchboard/contracts/flows/walk/position';
import type { LineSpeaker } from '@switchboard/contracts/voice';
import { useIn } from '../test-conversations/tool-use.ts';

/** A line as transcripts have it, in seconds from the beginning of the conversation. */
export interface WrittenLine {
  role: 'assistant' | 'user' | 'system';
  message: string;
  starts_at: number;
  ends_at: number;
  flow?: FlowTrace[] | undefined;
  flow_assistant_id?: string | undefined;
  speaker?: LineSpeaker | undefined;
}

type Own<T> = T extends ConversationEvent
  ? Omit<T, 'id' | 'call_id' | 'call_log_id' | 'interview_id' | 'sequence' | 'at'>
  : never;

/** An event without the parts that every event has. */
export type EventBody = Own<ConversationEvent>;

function ofTool({ name, arguments: given, answer }: NonNullable<ReturnType<typeof useIn>>): EventBody {
  if (name !== 'transfer_call') return { type: 'tool', name, arguments: given, answer };
  return { type: 'transfer', target: typeof given.target === 'string' ? given.target : null, answer };
}

/** The events that a line of a transcript becomes: always the same, so that a line read twice has the same numbers. */
export function eventsOfLine(line: WrittenLine): EventBody[] {
  const { role, message, starts_at, ends_at, flow, flow_assistant_id, speaker } = line;
  if (flow)
    return flow.flatMap((step) =>
      step.type === 'entered'
        ? [
            {
              ...{ type: 'node' as const, subflow: step.subflow, node: step.node },
              ...(flow_assistant_id !== undefined && { assistant_id: flow_assistant_id }),
            },
          ]
        : [],
    );
  const use = role === 'system' ? useIn(message) : null;
  if (use) return [ofTool(use)];
  return [{ type: 'line', role, message, starts_at, ends_at, ...(speaker && { speaker }) }];
}
