import type { Usage } from '@switchboard/contracts/costs';
import { chatRequest, lettersInToken } from './chat-completion.ts';
import { withoutReasoning } from './hide-reasoning.ts';
import { asJson, type ProviderClient, ProviderFailed } from './provider-answer.ts';
import { readChat } from './read-chat.ts';

interface Question {
  instructions: string;
  content: string;
  maxTokens: number;
  /** Timeout until the first byte of the answer, and between bytes. */
  waitMs: number;
  signal: AbortSignal;
}

/** A model's answer to one question, without its reasoning, and its usage. */
export interface Answered {
  text: string;
  usage: Usage[];
}

/** Asks a model one question. Throws ProviderFailed, also if the answer is incomplete. */
export async function askOnce(client: ProviderClient, question: Question): Promise<Answered> {
  const { provider, label, model } = client.access;
  const { instructions, content, maxTokens, waitMs, signal } = question;
  const settings = { temperature: 0, maxTokens, enableStreaming: true };
  const messages = [
    { role: 'system', content: instructions },
    { role: 'user', content },
  ];
  const body = chatRequest(model, settings, messages, []);
  const chat = readChat(
    client.ask({ path: '/chat/completions', headers: asJson(client.access), body, waitMs, signal }),
    label,
  );
  let text = '';
  let reported: { prompt: number; completion: number } | null = null;
  let next = await chat.next();
  for (; !next.done; next = await chat.next()) {
    text += next.value.content;
    reported = next.value.usage ?? reported;
  }
  if (!next.value) throw new ProviderFailed(`The answer of ${label} broke off.`);
  const reckoned = { prompt: body.length / lettersInToken, completion: text.length / lettersInToken };
  const { prompt, completion } = reported ?? reckoned;
  const part = { part: 'model', provider, model, is_estimated: reported === null } as const;
  return {
    text: withoutReasoning(text),
    usage: [
      { ...part, unit: 'input_tokens', quantity: Math.ceil(prompt) },
      { ...part, unit: 'output_tokens', quantity: Math.ceil(completion) },
    ],
  };
}
