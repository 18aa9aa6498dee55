// Public ids of models as documented by their providers, checked on the catalogue's date. The sources are listed in
// docs/assistants.md.

export { shutdownDay } from './model-ends.ts';

/** When the catalogue was last compared with the providers' documentation. */
export const catalogueDate = '2026-11-28';

/** Days before a shutdown at which people are warned. */
export const shutdownNoticeDays = 60;

/** The lifetime of a model. Both are absent if its provider has announced no end. */
interface Lifecycle {
  /** The day on which the provider stops serving it, YYYY-MM-DD. */
  shut_down_on?: string;
  /** The id of the model of the same provider that replaces it. */
  successor?: string;
}

/** A language model; sizes are in tokens. */
export interface LanguageModel extends Lifecycle {
  id: string;
  name: string;
  category: string;
  context_size: number;
  max_output: number;
  is_default?: true;
  /** It rejects a temperature. */
  has_no_temperature?: true;
  /** Its minimum reasoning effort: on a call, every second counts. */
  least_effort?: 'none' | 'minimal' | 'low';
}

/** A speech model; `is_pro` if it is only available on the PRO plan. */
export interface SpeechModel extends Lifecycle {
  id: string;
  name: string;
  category: string;
  is_pro?: true;
  is_default?: true;
}

export interface ModelProvider<T> {
  id: string;
  name: string;
  /** The documentation of the models; null if no account is needed. */
  source: string | null;
  models: readonly T[];
}

type Extra = Pick<LanguageModel, 'shut_down_on' | 'successor' | 'has_no_temperature' | 'least_effort' | 'is_default'>;

const llm = (
  id: string,
  name: string,
  category: string,
  [context_size, max_output]: readonly [number, number],
  extra: Extra = {},
): LanguageModel => ({ id, name, category, context_size, max_output, ...extra });
const ends = (shut_down_on: string, successor: string) => ({ shut_down_on, successor });
const chosen = <T>(model: T): T & { is_default: true } => ({ ...model, is_default: true });

const gpt6 = [1_050_000, 128_000] as const;
const claude5 = [1_000_000, 128_000] as const;
const thinking = { has_no_temperature: true } as const;

/** Providers of language models; `custom` accepts the id of any model. */
export const languageModels: readonly ModelProvider<LanguageModel>[] = [
  {
    id: 'builtin',
    name: 'Built-in',
    source: null,
    models: [llm('builtin', 'Built-in', 'No account needed', [32_768, 4_096], { is_default: true })],
  },
  {
    id: 'openai',
    name: 'OpenAI',
    source: 'https://developers.openai.com/api/docs/deprecations',
    models: [
      chosen(llm('gpt-6.1-terra', 'GPT-6.1 Terra', 'GPT-6', gpt6, { ...thinking, least_effort: 'none' })),
      llm('gpt-6-luna', 'GPT-6 Luna', 'GPT-6', gpt6, { ...thinking, least_effort: 'none' }),
      llm('gpt-6.1-sol', 'GPT-6.1 Sol', 'GPT-6', gpt6, { ...thinking, least_effort: 'low' }),
      ...(
        [
          ['gpt-5', 'GPT-5', 'gpt-6.1-sol'],
          ['gpt-5-mini', 'GPT-5 mini', 'gpt-6.1-terra'],
          ['gpt-5-nano', 'GPT-5 nano', 'gpt-6-luna'],
        ] as const
      ).map(([id, name, successor]) =>
        llm(id, name, 'GPT-5', [400_000, 128_000], {
          ...thinking,
          least_effort: 'minimal',
          ...ends('2026-12-11', successor),
        }),
      ),
      llm('gpt-4o', 'GPT-4o', 'GPT-4o', [128_000, 16_384], ends('2027-01-14', 'gpt-6.1-terra')),
      llm('gpt-4o-mini', 'GPT-4o mini', 'GPT-4o', [128_000, 16_384], ends('2027-01-14', 'gpt-6-luna')),
      llm('gpt-4.1', 'GPT-4.1', 'GPT-4.1', [1_047_576, 32_768], ends('2027-01-14', 'gpt-6.1-terra')),
      llm('gpt-4.1-mini', 'GPT-4.1 mini', 'GPT-4.1', [1_047_576, 32_768], ends('2027-01-14', 'gpt-6-luna')),
      llm('gpt-4.1-nano', 'GPT-4.1 nano', 'GPT-4.1', [1_047_576, 32_768], ends('2026-10-23', 'gpt-6-luna')),
      llm('gpt-4-turbo', 'GPT-4 Turbo', 'Earlier', [128_000, 4_096], ends('2026-10-23', 'gpt-6.1-terra')),
      llm('gpt-4', 'GPT-4', 'Earlier', [8_192, 8_192], ends('2026-10-23', 'gpt-6.1-terra')),
      llm('gpt-3.5-turbo', 'GPT-3.5 Turbo', 'Earlier', [16_385, 4_096], ends('2026-10-23', 'gpt-6-luna')),
    ],
  },
  {
    id: 'anthropic',
    name: 'Anthropic',
    source: 'https://platform.claude.com/docs/en/about-claude/model-deprecations',
    models: [
      chosen(llm('claude-sonnet-5-5', 'Claude Sonnet 5.5', 'Claude 5.5', claude5, thinking)),
      llm('claude-haiku-5-5', 'Claude Haiku 5.5', 'Claude 5.5', claude5, thinking),
      llm('claude-opus-5-5', 'Claude Opus 5.5', 'Claude 5.5', claude5, thinking),
      llm('claude-sonnet-5', 'Claude Sonnet 5', 'Earlier', claude5, thinking),
      llm('claude-haiku-4-5-20251001', 'Claude Haiku 4.5', 'Earlier', [200_000, 64_000]),
      llm(
        ...(['claude-sonnet-4-5-20250929', 'Claude Sonnet 4.5', 'Earlier', [200_000, 64_000]] as const),
        ends('2026-11-30', 'claude-sonnet-5-5'),
      ),
      llm(
        ...(['claude-sonnet-4-20250514', 'Claude Sonnet 4', 'Earlier', [200_000, 64_000]] as const),
        ends('2026-06-15', 'claude-sonnet-5-5'),
      ),
      llm(
        ...(['claude-opus-4-20250514', 'Claude Opus 4', 'Earlier', [200_000, 32_000]] as const),
        ends('2026-06-15', 'claude-opus-5-5'),
      ),
      llm(
        ...(['claude-3-7-sonnet-latest', 'Claude 3.7 Sonnet', 'Claude 3', [200_000, 64_000]] as const),
        ends('2026-02-19', 'claude-sonnet-5-5'),
      ),
      llm(
        ...(['claude-3-5-sonnet-latest', 'Claude 3.5 Sonnet', 'Claude 3', [200_000, 8_192]] as const),
        ends('2025-10-28', 'claude-sonnet-5-5'),
      ),
      llm(
        ...(['claude-3-5-haiku-latest', 'Claude 3.5 Haiku', 'Claude 3', [200_000, 8_192]] as const),
        ends('2026-02-19', 'claude-haiku-5-5'),
      ),
      llm(
        ...(['claude-3-opus-latest', 'Claude 3 Opus', 'Claude 3', [200_000, 4_096]] as const),
        ends('2026-01-05', 'claude-opus-5-5'),
      ),
      llm(
        ...(['claude-3-haiku-20240307', 'Claude 3 Haiku', 'Claude 3', [200_000, 4_096]] as const),
        ends('2026-04-20', 'claude-haiku-5-5'),
      ),
    ],
  },
  {
    id: 'groq',
    name: 'GROQ',
    source: 'https://console.groq.com/docs/deprecations',
    models: [
      chosen(llm('openai/gpt-oss-120b', 'GPT-OSS 120B', 'GPT-OSS', [131_072, 65_536], { least_effort: 'low' })),
      llm('openai/gpt-oss-20b', 'GPT-OSS 20B', 'GPT-OSS', [131_072, 65_536], { least_effort: 'low' }),
      llm('meta-llama/llama-4-scout-17b-16e-instruct', 'Llama 4 Scout', 'Llama', [131_072, 8_192]),
      llm('qwen/qwen3-32b', 'Qwen3 32B', 'Qwen', [131_072, 40_960]),
      llm(
        ...(['meta-llama/llama-4-maverick-17b-128e-instruct', 'Llama 4 Maverick', 'Llama', [131_072, 8_192]] as const),
        ends('2026-03-09', 'openai/gpt-oss-120b'),
      ),
      llm(
        ...(['llama-3.3-70b-versatile', 'Llama 3.3 70B Versatile', 'Llama', [131_072, 32_768]] as const),
        ends('2026-08-16', 'openai/gpt-oss-120b'),
      ),
      llm(
        ...(['llama-3.1-8b-instant', 'Llama 3.1 8B Instant', 'Llama', [131_072, 131_072]] as const),
        ends('2026-08-16', 'openai/gpt-oss-20b'),
      ),
      llm('gemma2-9b-it', 'Gemma 2 9B', 'Gemma', [8_192, 8_192], ends('2025-10-08', 'openai/gpt-oss-20b')),
    ],
  },
  { id: 'custom', name: 'Custom', source: null, models: [] },
];

const speech = (category: string, ids: readonly string[]): SpeechModel[] =>
  ids.map((id) => ({ id, name: id, category }));
const ending = (models: SpeechModel[], day: string, successor: string): SpeechModel[] =>
  models.map((model) => ({ ...model, ...ends(day, successor) }));
const builtinSpeech = chosen<SpeechModel>({ id: 'builtin', name: 'Built-in', category: 'No account needed' });
const onlyPro = (models: SpeechModel[]): SpeechModel[] => models.map((model) => ({ ...model, is_pro: true }));

/** Providers of transcription. Standard organizations can choose the newest two models of Deepgram. */
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
      ...speech('Whisper', ['whisper-large-v3']),
      ...ending(speech('Whisper', ['distil-whisper-large-v3-en']), '2025-08-23', 'whisper-large-v3-turbo'),
    ],
  },
  { id: 'custom', name: 'Custom', source: null, models: [] },
];

/** Providers of voices, which are listed in `voice-catalogue.ts`. */
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
      ...ending(speech('Earlier', ['eleven_monolingual_v1']), '2026-07-09', 'eleven_flash_v2'),
      ...ending(speech('Earlier', ['eleven_multilingual_v1']), '2026-07-09', 'eleven_multilingual_v2'),
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
    models: [
      ...speech('Orpheus', ['canopylabs/orpheus-v1-english']).map(chosen),
      ...speech('Orpheus', ['canopylabs/orpheus-arabic-saudi']),
      ...ending(speech('PlayAI', ['playai-tts']), '2025-12-31', 'canopylabs/orpheus-v1-english'),
      ...ending(speech('PlayAI', ['playai-tts-arabic']), '2025-12-31', 'canopylabs/orpheus-arabic-saudi'),
    ],
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

/** The models of a provider; none for `custom`, which accepts any. */
export function modelsOf<T>(providers: readonly ModelProvider<T>[], provider: string): readonly T[] {
  return providers.find(({ id }) => id === provider)?.models ?? [];
}

/** The model that is preselected with a provider: its default model, else its first; empty if any can be typed. */
export function defaultModelOf<T extends AnyModel>(providers: readonly ModelProvider<T>[], provider: string): string {
  const models = modelsOf(providers, provider);
  return (models.find(({ is_default }) => is_default) ?? models[0])?.id ?? '';
}

/** Whether a provider has stopped serving a model by a day, YYYY-MM-DD. */
export const isShutDown = ({ shut_down_on }: Lifecycle, day: string): boolean =>
  shut_down_on !== undefined && shut_down_on <= day;

/** Whether a model is still served on a day, and no longer than `shutdownNoticeDays` after it. */
export function isEnding({ shut_down_on }: Lifecycle, day: string): boolean {
  if (shut_down_on === undefined || shut_down_on <= day) return false;
  const last = new Date(Date.parse(day) + shutdownNoticeDays * 86_400_000).toISOString().slice(0, 10);
  return shut_down_on <= last;
}

/** The language model with these ids; undefined if the catalogue does not know it. */
export function languageModel(provider: string, id: string): LanguageModel | undefined {
  return modelsOf(languageModels, provider).find((model) => model.id === id);
}

/** The speed range of a provider's voices, relative to normal. */
export function speedRange(ttsProvider: string): { min: number; max: number } {
  if (ttsProvider === 'elevenlabs' || ttsProvider === 'deepgram') return { min: 0.8, max: 1.2 };
  if (ttsProvider === 'custom') return { min: 0.25, max: 4 };
  return { min: 0.5, max: 2 };
}
