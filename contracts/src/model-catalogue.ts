// Public ids of models as their providers documented them; the date says when they were last looked at.

/** When the catalogue was last compared with what the providers document. */
export const catalogueDate = '2026-11-23';

/** A language model; sizes are in tokens. */
export interface LanguageModel {
  id: string;
  name: string;
  category: string;
  context_size: number;
  max_output: number;
  is_default?: true;
}

/** A model that hears or speaks; `is_pro` where only the PRO plan chooses it. */
export interface SpeechModel {
  id: string;
  name: string;
  category: string;
  is_pro?: true;
  is_default?: true;
}

export interface ModelProvider<T> {
  id: string;
  name: string;
  /** Where the models are documented; null for what needs no account. */
  source: string | null;
  models: readonly T[];
}

const llm = (id: string, name: string, category: string, context_size: number, max_output: number): LanguageModel => ({
  id,
  name,
  category,
  context_size,
  max_output,
});
const chosen = <T>(model: T): T & { is_default: true } => ({ ...model, is_default: true });

/** Who has language models; `custom` takes the id of any model. */
export const languageModels: readonly ModelProvider<LanguageModel>[] = [
  {
    id: 'builtin',
    name: 'Built-in',
    source: null,
    models: [chosen(llm('builtin', 'Built-in', 'No account needed', 32_768, 4_096))],
  },
  {
    id: 'openai',
    name: 'OpenAI',
    source: 'https://platform.openai.com/docs/models',
    models: [
      chosen(llm('gpt-4o', 'GPT-4o', 'GPT-4o', 128_000, 16_384)),
      llm('gpt-4o-mini', 'GPT-4o mini', 'GPT-4o', 128_000, 16_384),
      llm('gpt-4.1', 'GPT-4.1', 'GPT-4.1', 1_047_576, 32_768),
      llm('gpt-4.1-mini', 'GPT-4.1 mini', 'GPT-4.1', 1_047_576, 32_768),
      llm('gpt-4.1-nano', 'GPT-4.1 nano', 'GPT-4.1', 1_047_576, 32_768),
      llm('gpt-5', 'GPT-5', 'GPT-5', 400_000, 128_000),
      llm('gpt-5-mini', 'GPT-5 mini', 'GPT-5', 400_000, 128_000),
      llm('gpt-5-nano', 'GPT-5 nano', 'GPT-5', 400_000, 128_000),
      llm('gpt-4-turbo', 'GPT-4 Turbo', 'Earlier', 128_000, 4_096),
      llm('gpt-4', 'GPT-4', 'Earlier', 8_192, 8_192),
      llm('gpt-3.5-turbo', 'GPT-3.5 Turbo', 'Earlier', 16_385, 4_096),
    ],
  },
  {
    id: 'anthropic',
    name: 'Anthropic',
    source: 'https://docs.anthropic.com/en/docs/about-claude/models',
    models: [
      chosen(llm('claude-3-5-sonnet-latest', 'Claude 3.5 Sonnet', 'Claude 3.5', 200_000, 8_192)),
      llm('claude-3-5-haiku-latest', 'Claude 3.5 Haiku', 'Claude 3.5', 200_000, 8_192),
      llm('claude-3-7-sonnet-latest', 'Claude 3.7 Sonnet', 'Claude 3.7', 200_000, 64_000),
      llm('claude-sonnet-4-20250514', 'Claude Sonnet 4', 'Claude 4', 200_000, 64_000),
      llm('claude-opus-4-20250514', 'Claude Opus 4', 'Claude 4', 200_000, 32_000),
      llm('claude-3-opus-latest', 'Claude 3 Opus', 'Claude 3', 200_000, 4_096),
      llm('claude-3-haiku-20240307', 'Claude 3 Haiku', 'Claude 3', 200_000, 4_096),
    ],
  },
  {
    id: 'groq',
    name: 'GROQ',
    source: 'https://console.groq.com/docs/models',
    models: [
      chosen(llm('llama-3.3-70b-versatile', 'Llama 3.3 70B Versatile', 'Llama', 131_072, 32_768)),
      llm('llama-3.1-8b-instant', 'Llama 3.1 8B Instant', 'Llama', 131_072, 131_072),
      llm('meta-llama/llama-4-scout-17b-16e-instruct', 'Llama 4 Scout', 'Llama', 131_072, 8_192),
      llm('meta-llama/llama-4-maverick-17b-128e-instruct', 'Llama 4 Maverick', 'Llama', 131_072, 8_192),
      llm('openai/gpt-oss-120b', 'GPT-OSS 120B', 'GPT-OSS', 131_072, 65_536),
      llm('openai/gpt-oss-20b', 'GPT-OSS 20B', 'GPT-OSS', 131_072, 65_536),
      llm('qwen/qwen3-32b', 'Qwen3 32B', 'Qwen', 131_072, 40_960),
      llm('gemma2-9b-it', 'Gemma 2 9B', 'Gemma', 8_192, 8_192),
    ],
  },
  { id: 'custom', name: 'Custom', source: null, models: [] },
];

const speech = (category: string, ids: readonly string[]): SpeechModel[] =>
  ids.map((id) => ({ id, name: id, category }));
const builtinSpeech = chosen<SpeechModel>({ id: 'builtin', name: 'Built-in', category: 'No account needed' });
const onlyPro = (models: SpeechModel[]): SpeechModel[] => models.map((model) => ({ ...model, is_pro: true }));

/** Who hears. Standard organizations choose among the newest two of Deepgram. */
export const transcriberModels: readonly ModelProvider<SpeechModel>[] = [
  { id: 'builtin', name: 'Built-in', source: null, models: [builtinSpeech] },
  {
    id: 'deepgram',
    name: 'DeepGram',
    source: 'https://developers.deepgram.com/docs/models-languages-overview',
    models: [
      ...speech('Nova-3', ['nova-3']).map(chosen),
      ...onlyPro(speech('Nova-3', ['nova-3-general', 'nova-3-medical'])),
      ...speech('Nova-2', ['nova-2']),
      ...onlyPro([
        ...speech(
          'Nova-2',
          [
            'general',
            'meeting',
            'phonecall',
            'finance',
            'conversationalai',
            'voicemail',
            'video',
            'medical',
            'drivethru',
            'automotive',
            'atc',
          ].map((use) => `nova-2-${use}`),
        ),
        ...speech('Nova', ['nova', 'nova-general', 'nova-phonecall', 'nova-medical']),
        ...speech('Enhanced', ['enhanced', 'enhanced-meeting', 'enhanced-phonecall', 'enhanced-finance']),
        ...speech('Base', [
          'base',
          'base-meeting',
          'base-phonecall',
          'base-finance',
          'base-conversationalai',
          'base-voicemail',
          'base-video',
        ]),
        ...speech('Whisper', ['whisper-tiny', 'whisper-base', 'whisper-small', 'whisper-medium', 'whisper-large']),
      ]),
    ],
  },
  {
    id: 'groq',
    name: 'GROQ',
    source: 'https://console.groq.com/docs/speech-to-text',
    models: [
      ...speech('Whisper', ['whisper-large-v3-turbo']).map(chosen),
      ...speech('Whisper', ['whisper-large-v3', 'distil-whisper-large-v3-en']),
    ],
  },
  { id: 'custom', name: 'Custom', source: null, models: [] },
];

/** Who speaks; their voices are in `voice-catalogue.ts`. */
export const voiceModels: readonly ModelProvider<SpeechModel>[] = [
  { id: 'builtin', name: 'Built-in', source: null, models: [builtinSpeech] },
  {
    id: 'elevenlabs',
    name: 'ElevenLabs',
    source: 'https://elevenlabs.io/docs/models',
    models: [
      ...speech('Turbo', ['eleven_turbo_v2']).map(chosen),
      ...speech('Turbo', ['eleven_turbo_v2_5']),
      ...speech('Flash', ['eleven_flash_v2_5', 'eleven_flash_v2']),
      ...speech('Multilingual', ['eleven_multilingual_v2']),
      ...speech('Earlier', ['eleven_monolingual_v1', 'eleven_multilingual_v1']),
    ],
  },
  {
    id: 'smallestai',
    name: 'SmallestAI',
    source: 'https://waves-docs.smallest.ai/content/getting-started/models',
    models: [...speech('Lightning', ['lightning']).map(chosen), ...speech('Lightning', ['lightning-large'])],
  },
  {
    id: 'groq',
    name: 'GROQ',
    source: 'https://console.groq.com/docs/text-to-speech',
    models: [...speech('PlayAI', ['playai-tts']).map(chosen), ...speech('PlayAI', ['playai-tts-arabic'])],
  },
  {
    id: 'deepgram',
    name: 'DeepGram',
    source: 'https://developers.deepgram.com/docs/tts-models',
    models: [...speech('Aura', ['aura-2']).map(chosen), ...speech('Aura', ['aura'])],
  },
  { id: 'custom', name: 'Custom', source: null, models: [] },
];

type AnyModel = { id: string; is_default?: true };

/** The models of a provider; none for `custom`, which takes any. */
export function modelsOf<T>(providers: readonly ModelProvider<T>[], provider: string): readonly T[] {
  return providers.find(({ id }) => id === provider)?.models ?? [];
}

/** What is chosen with a provider: its default model, else its first; empty where any can be typed. */
export function defaultModelOf<T extends AnyModel>(providers: readonly ModelProvider<T>[], provider: string): string {
  const models = modelsOf(providers, provider);
  return (models.find(({ is_default }) => is_default) ?? models[0])?.id ?? '';
}

/** The language model of these ids; undefined where the catalogue does not know it. */
export function languageModel(provider: string, id: string): LanguageModel | undefined {
  return modelsOf(languageModels, provider).find((model) => model.id === id);
}

/** How fast the voices of a provider speak, against their own pace. */
export function speedRange(ttsProvider: string): { min: number; max: number } {
  if (ttsProvider === 'elevenlabs' || ttsProvider === 'deepgram') return { min: 0.8, max: 1.2 };
  if (ttsProvider === 'custom') return { min: 0.25, max: 4 };
  return { min: 0.5, max: 2 };
}
