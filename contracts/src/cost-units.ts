import { type ProviderName, providerFacts, providerNames } from './providers.limits.ts';

// Without schemas: pages show these before they load any.

/** The units of a conversation that have a price. Minutes are counted in seconds. */
export const priceUnits = ['input_tokens', 'output_tokens', 'seconds', 'characters'] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** The quantity that a price refers to, and its label. */
export const unitFacts: Readonly<Record<PriceUnit, { per: number; label: string; price: string }>> = {
  input_tokens: { per: 1_000_000, label: 'input tokens', price: 'per million input tokens' },
  output_tokens: { per: 1_000_000, label: 'output tokens', price: 'per million output tokens' },
  seconds: { per: 60, label: 'seconds', price: 'per minute' },
  characters: { per: 1_000, label: 'characters', price: 'per thousand characters' },
};

/** The cost parts of a conversation, in display order. */
export const costParts = { model: 'Model', transcriber: 'Transcriber', voice: 'Voice', line: 'Line' } as const;
export type CostPart = keyof typeof costParts;

/** The services that have prices: the providers, and the telephone line. */
export const pricedProviders = [...providerNames, 'telephone'] as const;
export type PricedProvider = (typeof pricedProviders)[number];

/** The display name of the service. */
export const pricedLabel = (provider: PricedProvider): string =>
  provider === 'telephone' ? 'Telephone line' : providerFacts[provider as ProviderName].label;

/** The units that are counted for a provider. */
export function unitsOf(provider: PricedProvider): PriceUnit[] {
  if (provider === 'telephone') return ['seconds'];
  const { roles } = providerFacts[provider];
  return priceUnits.filter((unit) =>
    roles.includes(unit === 'seconds' ? 'stt' : unit === 'characters' ? 'tts' : 'llm'),
  );
}

/** Maximum digits of a price before and after the decimal point. */
export const priceDigits = { whole: 6, fraction: 6 };
