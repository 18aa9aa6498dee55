type Part = 'llm' | 'stt' | 'tts';

/** A fallback provider for one part of an assistant. Only voices have a `voice`. */
export interface Fallback {
  provider: string;
  model: string;
  voice?: string | undefined;
}

/** Maximum fallback providers for each part of an assistant. */
export const maxFallbacks = 4;

/** Providers that can be a fallback. The built-in parts aren't listed: they need no place in the order. */
export const fallbackProviders = {
  llm: ['openai', 'anthropic', 'groq', 'custom'],
  stt: ['deepgram', 'groq', 'custom'],
  tts: ['elevenlabs', 'smallestai', 'groq', 'deepgram', 'custom'],
} as const satisfies Record<Part, readonly string[]>;

/** The fields with the first provider of each part, and the group with its settings. */
const parts = {
  llm: { provider: 'llm_provider', model: 'llm_model', group: 'llm_configuration' },
  stt: { provider: 'stt_provider', model: 'stt_model', group: 'stt_configuration' },
  tts: { provider: 'tts_provider', model: 'tts_model', group: 'tts_configuration' },
} as const;

type PartsOf = Record<`${Part}_${'provider' | 'model'}`, string> & {
  tts_configuration: { voice: string; fallbacks: readonly Fallback[] };
} & Record<'llm_configuration' | 'stt_configuration', { fallbacks: readonly Fallback[] }>;

/** A provider of a part, and the names of its fields. */
export interface NamedProvider extends Fallback {
  fields: { provider: string; model: string; voice: string };
}

/** The providers of one part of an assistant, in the order in which they are tried. */
export function providersOf(config: PartsOf, part: Part): NamedProvider[] {
  const { provider, model, group } = parts[part];
  const first = {
    provider: config[provider],
    model: config[model],
    ...(part === 'tts' && { voice: config.tts_configuration.voice }),
    fields: { provider, model, voice: 'tts_configuration.voice' },
  };
  const others = config[group].fallbacks.map((fallback, place) => {
    const at = `${group}.fallbacks.${place}`;
    return { ...fallback, fields: { provider: `${at}.provider`, model: `${at}.model`, voice: `${at}.voice` } };
  });
  return [first, ...others];
}
