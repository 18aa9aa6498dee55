import { type ProviderName, providerFacts, providerNames } from './providers.limits.ts';

// Without schemas: pages show these before they need any.

/** What is counted of a conversation and has a price. Minutes are counted in seconds. */
export const priceUnits = ['input_tokens', 'output_tokens', 'seconds', 'characters'] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** For how much of it a price is, and what people call that. */
export const unitFacts: Readonly<Record<PriceUnit, { per: number; label: string; price: string }>> = {
  input_tokens: { per: 1_000_000, label: 'input tokens', price: 'per million input tokens' },
  output_tokens: { per: 1_000_000, label: 'output tokens', price: 'per million output tokens' },
  seconds: { per: 60, label: 'seconds', price: 'per minute' },
  characters: { per: 1_000, label: 'characters', price: 'per thousand characters' },
};

/** What a conversation uses, in the order in which it is told. */
export const costParts = { model: 'Model', transcriber: 'Transcriber', voice: 'Voice', line: 'Line' } as const;
export type CostPart = keyof typeof costParts;

/** Whose services cost something: the providers, and whoever connects telephone calls. */
export const pricedProviders = [...providerNames, 'telephone'] as const;
export type PricedProvider = (typeof pricedProviders)[number];

/** What people call it. */
export const pricedLabel = (provider: PricedProvider): string =>
  provider === 'telephone' ? 'Telephone line' : providerFacts[provider as ProviderName].label;

/** What is counted of a provider. */
export function unitsOf(provider: PricedProvider): PriceUnit[] {
  if (provider === 'telephone') return ['seconds'];
  const { roles } = providerFacts[provider];
  return priceUnits.filter((unit) =>
    roles.includes(unit === 'seconds' ? 'stt' : unit === 'characters' ? 'tts' : 'llm'),
  );
}

/** Digits of a price before and after the point. */
export const priceDigits = { whole: 6, fraction: 6 };
