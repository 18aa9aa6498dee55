import { setTimeout as pause } from 'node:timers/promises';
import { withoutReasoning } from '../../../voice/services/hide-reasoning.ts';
import { type ProviderClient, ProviderFailed } from '../../../voice/services/provider-answer.ts';
import { askModel, type ModelMessage } from '../ask-model.ts';

/** A reply, and the tokens that it took. */
export interface Reply {
  text: string;
  tokens: number;
}

const limits = { firstWordMs: 60_000, allMs: 120_000, maxLength: 20_000 };

// A run asks for several replies at a time: a provider that is asked too often is asked again when it says.
const tries = 3;
const longestPauseSeconds = 20;

async function askOnce(client: ProviderClient, messages: readonly ModelMessage[], signal: AbortSignal): Promise<Reply> {
  const reply: Reply = { text: '', tokens: 0 };
  for await (const piece of askModel(client, { messages, ...limits, signal })) {
    reply.text += piece.text;
    if (piece.tokens) reply.tokens = piece.tokens.prompt + piece.tokens.completion;
  }
  return { ...reply, text: withoutReasoning(reply.text) };
}

/** The whole reply of a model. Throws ProviderFailed. */
export async function askWhole(
  client: ProviderClient,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): Promise<Reply> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await askOnce(client, messages, signal);
    } catch (error) {
      const seconds = error instanceof ProviderFailed ? error.again : null;
      if (seconds === null || seconds > longestPauseSeconds || tried === tries) throw error;
      await pause(seconds * 1000, undefined, { signal });
    }
  }
}
