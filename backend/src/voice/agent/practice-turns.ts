import type { llm } from '@livekit/agents';
import type { Turn } from '../practice/turns.ts';

/** The text of a tool's result: the framework writes a text as JSON. */
function answered(output: string): string {
  try {
    const value: unknown = JSON.parse(output);
    return typeof value === 'string' ? value : output;
  } catch {
    return output;
  }
}

/** The arguments of tools, by the ids of their calls. */
function givenIn({ items }: llm.ChatContext): Map<string, Record<string, unknown>> {
  const calls = items.flatMap((item) => (item.type === 'function_call' ? [item] : []));
  return new Map(calls.map(({ callId, args }) => [callId, JSON.parse(args) as Record<string, unknown>]));
}

/** Converts a conversation to the turns of the practice model. */
export function turnsOf(context: llm.ChatContext): Turn[] {
  const given = givenIn(context);
  return context.items.flatMap((item): Turn[] => {
    if (item.type === 'function_call_output') {
      const { name, output, isError, callId } = item;
      return [{ role: 'tool', name, result: answered(output), isError, given: given.get(callId) ?? {} }];
    }
    if (item.type !== 'message' || (item.role !== 'user' && item.role !== 'assistant')) return [];
    return [{ role: item.role, text: item.textContent ?? '' }];
  });
}
