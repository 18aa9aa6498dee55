import type { Cost, Usage } from '@switchboard/contracts/costs';
import { microsOf, priceUsage, type ValidPrice } from '@switchboard/contracts/price-usage';
import type { Conversation } from '../domains/calls/carrier.ts';
import type { DemoContext } from './context.ts';

const day = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10);

const gpt = { provider: 'openai', model: 'gpt-4o-mini', currency: 'USD' } as const;
const now: Omit<ValidPrice, 'valid_from'>[] = [
  { ...gpt, unit: 'input_tokens', price: '0.15' },
  { ...gpt, unit: 'output_tokens', price: '0.6' },
  { provider: 'elevenlabs', model: '', unit: 'characters', price: '0.15', currency: 'USD' },
  { provider: 'deepgram', model: 'nova-3', unit: 'seconds', price: '0.0043', currency: 'USD' },
  { provider: 'telephone', model: '', unit: 'seconds', price: '0.0085', currency: 'USD' },
];
const prices: ValidPrice[] = [
  { provider: 'elevenlabs', model: '', unit: 'characters', price: '0.18', currency: 'USD', valid_from: dayBefore(300) },
  ...now.map((price) => ({ ...price, valid_from: dayBefore(60) })),
];

/** The prices of an organization: those of two months ago, and an earlier one. */
export async function fillPrices({ services, organization_id, people, demo }: DemoContext): Promise<void> {
  await services.db.prices.createMany({
    data: prices.map(({ price, valid_from, ...row }, index) => ({
      ...row,
      organization_id,
      price_micros: microsOf(price),
      valid_from: new Date(valid_from),
      created_by: people[0] ?? null,
      created_by_name: demo.staff[0]?.full_name ?? null,
      created_at: new Date(Date.parse(valid_from) + index * 60_000),
    })),
  });
}

/** The tokens a model would have read and written in a conversation, one for every four letters. */
function tokensOf({ utterances }: Conversation): [number, number] {
  let [input, output, read] = [0, 0, 500];
  for (const { role, message } of utterances) {
    if (role === 'assistant') {
      input += read;
      output += Math.ceil(message.length / 4);
    }
    read += Math.ceil(message.length / 4);
  }
  return [input, output];
}

/** True if a model held a past call. */
export const isOfModel = (place: number): boolean => place % 4 === 2;

/** The cost of a past call: some were held by a model, one of whose providers has no price; the others by built-in parts. */
export function costOf(conversation: Conversation, place: number): Cost {
  const [input, output] = tokensOf(conversation);
  const named =
    place % 8 === 2 ? { ...gpt } : place % 8 === 6 ? { provider: 'groq' as const, model: 'openai/gpt-oss-120b' } : null;
  const tokens = (unit: 'input_tokens' | 'output_tokens', quantity: number): Usage[] =>
    named ? [{ part: 'model', provider: named.provider, model: named.model, unit, quantity, is_estimated: true }] : [];
  const model = named
    ? [...tokens('input_tokens', input), ...tokens('output_tokens', output)]
    : (conversation.usage ?? []);
  const seconds = conversation.duration_seconds;
  const line = { part: 'line', provider: null, model: 'simulated', unit: 'seconds', is_estimated: false } as const;
  return priceUsage([...model, { ...line, quantity: seconds }], prices.slice(1));
}

/** The demo model's cost for this many tokens. */
export const costOfTokens = (input: number, output: number): Cost => {
  const part = { part: 'model', provider: gpt.provider, model: gpt.model, is_estimated: false } as const;
  return priceUsage(
    [
      { ...part, unit: 'input_tokens', quantity: input },
      { ...part, unit: 'output_tokens', quantity: output },
    ],
    prices.slice(1),
  );
};
