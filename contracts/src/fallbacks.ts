import { z } from 'zod';
import { fallbackProviders, maxFallbacks } from './fallbacks.limits.ts';
import type { ProviderRole } from './providers.limits.ts';

const longest = 200;
const id = (label: string) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(longest, `${label} can have at most ${longest} characters`);

const listOf = (part: ProviderRole, more: z.ZodRawShape = {}) =>
  z
    .array(
      z.strictObject({
        provider: z.enum(fallbackProviders[part], 'Choose one of the offered providers'),
        model: id('Model'),
        ...more,
      }),
    )
    .max(maxFallbacks, `Add at most ${maxFallbacks} fallback providers`);

/** Fallback providers of each part of an assistant, in the order in which they are tried. */
export const Fallbacks: Record<ProviderRole, z.ZodType> = {
  llm: listOf('llm'),
  stt: listOf('stt'),
  tts: listOf('tts', { voice: id('Voice') }),
};
