// Without schemas: the page of providers shows these before it needs any.

/** The six providers of the specification, in its order, and three of an organization's own servers. Source: specification 02 §9. */
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

/** What a provider can do in a call: think, hear, speak. */
export type ProviderRole = 'llm' | 'stt' | 'tts';

/** Regions of SmallestAI. Source: specification 02 §5. */
export const smallestRegions = ['us-east', 'us-west', 'eu', 'ap'] as const;

interface ProviderFacts {
  label: string;
  roles: readonly ProviderRole[];
  /** Where people get a key, and what the provider says about it. */
  documentation: string;
}

/** What people are shown of each provider. */
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

/** Whether a provider is a server of the organization's own, with an address beside the key. */
export const isCustomProvider = (name: ProviderName): boolean => name.startsWith('custom_');

/** Characters of a key, an id, an address and the name of a model. */
export const maxProviderKeyLength = 500;
export const maxProviderTextLength = 200;
export const maxProviderUrlLength = 2000;

/** Seconds within which a provider has to answer a test. */
export const providerTestSeconds = 10;
