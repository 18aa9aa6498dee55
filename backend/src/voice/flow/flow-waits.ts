import type { llm } from '@livekit/agents';
import type { FlowPosition } from '@switchboard/contracts/flows/walk/position';
import { failures } from './perform-action.ts';

/** Waits in which the caller's words may not be an answer. */
export const listens: readonly FlowPosition['waits_for'][] = ['answer', 'confirmation', 'keys', 'booking'];

/** Exits that also apply before the conversation has begun: "Stop calling me" as the first words. */
export const atOnce = ['stop', 'human', 'wrong_person'];

export const hasSpoken = ({ items }: llm.ChatContext): boolean =>
  items.some((item) => item.type === 'function_call' || (item.type === 'message' && item.role === 'assistant'));

/** Pressed keys, as transports write them. */
export const pressed = /^Pressed ((?:[\d*#] ?)+)$/;

/** Waits whose request can be repeated: the result is the same. */
export const isRepeated: readonly FlowPosition['waits_for'][] = ['knowledge', 'hand_over'];

/** Waits in which an agent that died was busy instead of listening. */
export const isBusy: Partial<Record<FlowPosition['waits_for'], true>> = {
  ...(Object.fromEntries(Object.keys(failures).map((wait) => [wait, true])) as object),
  classification: true,
  reply: true,
};
