// Without schemas: the providers page shows these before it loads any.

/**
 * The six providers of the specification, in its order, and three kinds of an organization's own servers. Source:
 * specification 02 §9.
 */
export const providerNames = [
  'openai',
  'anthropic',
  'deepgram',
  'elevenlabs',
  'groq',
  'smallestai',
  'custom_llm',
  'custom_stt',
  'custom_tts',
] as const;
export type ProviderName = (typeof providerNames)[number];

/** The role of a provider in a call: language model, speech recognition, speech synthesis. */
export type ProviderRole = 'llm' | 'stt' | 'tts';

/** Regions of SmallestAI. Source: specification 02 §5. */
export const smallestRegions = ['us-east', 'us-west', 'eu', 'ap'] as const;

interface ProviderFacts {
  label: string;
  roles: readonly ProviderRole[];
  /** Where to get a key, and the provider's documentation. */
  documentation: string;
}

/** The display data of each provider. */
export const providerFacts: Readonly<Record<ProviderName, ProviderFacts>> = {
  openai: { label: 'OpenAI', roles: ['llm'], documentation: 'https://platform.openai.com/docs/api-reference' },
  anthropic: { label: 'Anthropic', roles: ['llm'], documentation: 'https://docs.anthropic.com/en/api/overview' },
  deepgram: {
    label: 'DeepGram',
    roles: ['stt', 'tts'],
    documentation: 'https://developers.deepgram.com/docs/create-additional-api-keys',
  },
  elevenlabs: {
    label: 'ElevenLabs',
    roles: ['tts'],
    documentation: 'https://elevenlabs.io/docs/api-reference/authentication',
  },
  groq: { label: 'GROQ', roles: ['llm', 'stt', 'tts'], documentation: 'https://console.groq.com/docs/quickstart' },
  smallestai: { label: 'SmallestAI', roles: ['tts'], documentation: 'https://waves-docs.smallest.ai' },
  custom_llm: {
    label: 'Custom model',
    roles: ['llm'],
    documentation: 'https://platform.openai.com/docs/api-reference/chat',
  },
  custom_stt: {
    label: 'Custom transcriber',
    roles: ['stt'],
    documentation: 'https://platform.openai.com/docs/api-reference/audio/createTranscription',
  },
  custom_tts: {
    label: 'Custom voice',
    roles: ['tts'],
    documentation: 'https://platform.openai.com/docs/api-reference/audio/createSpeech',
  },
};

/** Whether a provider is the organization's own server, which has an address in addition to the key. */
export const isCustomProvider = (name: ProviderName): boolean => name.startsWith('custom_');

/** Maximum characters of a key, of an id or a model's name, and of an address. */
export const maxProviderKeyLength = 500;
export const maxProviderTextLength = 200;
export const maxProviderUrlLength = 2000;

/** Timeout in seconds of a provider's test. */
export const providerTestSeconds = 10;
