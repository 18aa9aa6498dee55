import {
  type AssistantField,
  boolean,
  choice,
  document,
  type FieldTree,
  integer,
  isField,
  list,
  longText,
  number,
  text,
} from './assistant-field.ts';
import { maxAssistantNameLength, maxPromptLength, maxStructuredSchemaBytes } from './assistants.limits.ts';
import type { Fallback } from './fallbacks.limits.ts';
import type { Flow } from './flows/document.ts';

const general = { tab: 'agent', section: 'general' } as const;
const model = { tab: 'agent', section: 'model' } as const;
const transcriber = { tab: 'agent', section: 'transcriber' } as const;
const voice = { tab: 'agent', section: 'voice' } as const;
const prompt = { tab: 'prompt', section: 'prompt' } as const;
const flow = { tab: 'flow', section: 'prompt' } as const;
const functions = { tab: 'functions', section: 'functions' } as const;
const voicemail = { tab: 'configuration', section: 'voicemail', is_pro: true } as const;
const stopSpeaking = { tab: 'configuration', section: 'stop_speaking', is_pro: true } as const;
const startSpeaking = { tab: 'configuration', section: 'start_speaking', is_pro: true } as const;
const idle = { tab: 'configuration', section: 'idle', is_pro: true } as const;
const activity = { tab: 'configuration', section: 'voice_activity', is_pro: true } as const;
const analysis = { tab: 'configuration', section: 'analysis', is_pro: true } as const;
const rules = { source: '02 §5' } as const;
const entities = { source: '02 §3' } as const;
const defaults = { source: '02 §9' } as const;
const ours = { source: 'ours' } as const;
const pro = { is_pro: true } as const;
const fallbacks = { ...ours, is_younger: true, default: [] } as const;
const share = { min: 0, max: 1, step: 0.05, ...voice, ...pro, ...rules } as const;

/**
 * Every field of an assistant, as stored: the form, the API, imports and tests are generated from this table. PRO
 * fields keep their values after the plan ends.
 */
export const assistantFields = {
  name: text('Assistant name', {
    ...general,
    ...rules,
    required: 'Assistant name is required',
    max_length: maxAssistantNameLength,
    default: '',
  }),
  description: text('Description', { ...general, ...entities, max_length: 500, default: '' }),
  call_about: longText('What is this call about?', {
    ...general,
    ...ours,
    hint: 'Used to write the system prompt if you leave that empty.',
    max_length: 5_000,
    default: '',
  }),

  llm_provider: choice('Model provider', {
    ...model,
    ...rules,
    options: ['builtin', 'openai', 'anthropic', 'groq', 'custom'],
    required: 'Model provider is required',
    default: 'openai',
  }),
  llm_model: text('Model version', {
    ...model,
    ...rules,
    required: 'Model version is required',
    max_length: 200,
    default: 'gpt-6.1-terra',
  }),
  stt_provider: choice('Transcriber provider', {
    ...transcriber,
    ...rules,
    options: ['builtin', 'deepgram', 'groq', 'custom'],
    required: 'Provider is required',
    default: 'deepgram',
  }),
  stt_model: text('Transcriber model', {
    ...transcriber,
    ...rules,
    required: 'Model is required',
    max_length: 200,
    default: 'nova-3',
  }),
  tts_provider: choice('Voice provider', {
    ...voice,
    ...rules,
    options: ['builtin', 'elevenlabs', 'smallestai', 'groq', 'deepgram', 'custom'],
    required: 'Voice provider is required',
    default: 'elevenlabs',
  }),
  tts_model: text('Voice model', {
    ...voice,
    ...rules,
    required: 'TTS model is required',
    max_length: 200,
    default: 'eleven_turbo_v2',
  }),

  conversation: choice('What the assistant follows', {
    ...flow,
    ...ours,
    hint: 'Switching keeps both.',
    is_younger: true,
    options: ['prompt', 'flow'],
    default: 'prompt',
  }),
  flow: document<Flow>('Flow', { ...flow, ...ours, is_younger: true, default: null }),
  first_message: longText('First Message', {
    ...prompt,
    ...defaults,
    max_length: 2_000,
    default: 'Hello, how can I help you today?',
  }),
  system_prompt: longText('System Prompt', {
    ...prompt,
    ...pro,
    ...entities,
    max_length: maxPromptLength,
    default: '',
  }),
  end_call_message: longText('End Call Message', {
    ...prompt,
    ...defaults,
    max_length: 2_000,
    default: 'Goodbye, have a great day!',
  }),
  summary_prompt: longText('Summary Prompt', {
    ...prompt,
    ...pro,
    ...defaults,
    max_length: maxPromptLength,
    default: 'Summarize the call in 2 to 3 sentences.',
  }),
  evaluation_prompt: longText('Evaluation Prompt', {
    ...prompt,
    ...pro,
    ...defaults,
    max_length: maxPromptLength,
    default:
      'Infer the objectives of the call from the system prompt, and say whether the call met them. Answer with a short reason.',
  }),
  structured_data_prompt: longText('Structured Data Prompt', {
    ...prompt,
    ...pro,
    ...entities,
    max_length: maxPromptLength,
    default: '',
  }),
  structured_json_schema: {
    type: 'json_schema',
    label: 'Structured JSON Schema',
    ...prompt,
    ...pro,
    ...entities,
    hint: 'The data to extract from each call, as a JSON Schema. It is stored exactly as written.',
    max_length: maxStructuredSchemaBytes,
    default: '',
  },
  idle_message: longText('Idle Message', { ...idle, ...defaults, max_length: 1_000, default: 'Are you still there?' }),
  idle_hangup_message: longText('Idle Hang-up Message', {
    ...idle,
    ...defaults,
    max_length: 1_000,
    default: "It seems you're no longer available. Goodbye.",
  }),

  llm_configuration: {
    temperature: number('Temperature', { ...model, ...pro, ...rules, min: 0, max: 1, step: 0.1, default: 0.7 }),
    maxTokens: integer('Max tokens', {
      ...model,
      ...pro,
      ...rules,
      hint: 'The longest answer, in tokens.',
      min: 1,
      max: 1_000_000,
      step: 1,
      default: 1024,
    }),
    detectEmotion: boolean('Detect emotion', { ...model, ...pro, ...entities, default: false }),
    contextWindow: integer('Context window', {
      ...prompt,
      ...pro,
      ...rules,
      hint: 'How many tokens the model is given. 0: as many as it takes.',
      min: 0,
      max: 10_000_000,
      step: 1,
      default: 0,
    }),
    responseFormat: choice('Response format', {
      ...prompt,
      ...pro,
      ...defaults,
      options: ['JSON', 'Text'],
      default: 'JSON',
    }),
    enableStreaming: boolean('Enable streaming', { ...model, ...pro, ...defaults, default: true }),
    fallbacks: list<Fallback>('Fallback models', { ...model, ...fallbacks }),
  },

  stt_configuration: {
    language: text('Language', {
      ...transcriber,
      ...rules,
      required: 'Language is required',
      max_length: 20,
      default: 'en',
    }),
    enableFiltering: boolean('Enable filtering', { ...transcriber, ...pro, ...entities, default: false }),
    useNumerals: boolean('Use numerals', { ...transcriber, ...pro, ...entities, default: false }),
    backgroundDenoising: boolean('Background denoising', { ...transcriber, ...pro, ...entities, default: false }),
    keyterms: text('Keyterms', {
      ...transcriber,
      ...pro,
      ...rules,
      hint: 'Words that are heard better, separated by spaces.',
      max_length: 2_000,
      default: '',
    }),
    endpointing_ms: integer('Endpointing', {
      ...transcriber,
      ...pro,
      ...rules,
      min: 100,
      max: 5000,
      step: 100,
      unit: 'ms',
      default: 1000,
    }),
    fallbacks: list<Fallback>('Fallback transcribers', { ...transcriber, ...fallbacks }),
  },

  tts_configuration: {
    voice: text('Voice', {
      ...voice,
      ...rules,
      required: 'Voice is required',
      max_length: 200,
      default: '21m00Tcm4TlvDq8ikWAM',
    }),
    speed: number('Speed', {
      ...voice,
      ...pro,
      ...rules,
      min: 0.25,
      max: 4,
      step: 0.05,
      default: 1,
    }),
    pitch: number('Pitch', { ...voice, ...pro, ...rules, min: 0.5, max: 2, step: 0.05, default: 1 }),
    stability: number('Stability', { ...share, default: 0.5 }),
    similarity_boost: number('Similarity boost', { ...share, default: 0.75 }),
    style: number('Style', { ...share, default: 0 }),
    clarity: number('Clarity', { ...share, default: 0.75 }),
    styleExaggeration: number('Style exaggeration', { ...share, default: 0 }),
    backgroundSound: choice('Background sound', {
      ...voice,
      ...pro,
      ...entities,
      options: ['off', 'custom'],
      default: 'off',
    }),
    backgroundSoundUrl: {
      type: 'url',
      label: 'Background sound URL',
      ...voice,
      ...pro,
      ...rules,
      max_length: 2_000,
      default: '',
    },
    inputMinCharacters: integer('Minimum characters', {
      ...voice,
      ...pro,
      ...rules,
      hint: 'So much text is gathered before it is spoken.',
      min: 0,
      max: 1_000,
      step: 1,
      default: 10,
    }),
    punctuationBoundaries: text('Punctuation boundaries', {
      ...voice,
      ...pro,
      ...entities,
      hint: 'Signs after which text is given to the voice.',
      max_length: 20,
      default: '.!?;:',
    }),
    optimizeStreaming: integer('Optimize streaming', {
      ...voice,
      ...pro,
      ...rules,
      min: 0,
      max: 4,
      step: 1,
      default: 0,
    }),
    useSpeakerBoost: boolean('Use speaker boost', { ...voice, ...pro, ...entities, default: false }),
    fallbacks: list<Fallback>('Fallback voices', { ...voice, ...fallbacks }),
  },

  configuration: {
    voicemailDetectionProvider: choice('Voicemail detection provider', {
      ...voicemail,
      ...defaults,
      hint: 'Empty: voicemails are not detected.',
      options: ['', 'builtin', 'twilio', 'google', 'openai'],
      default: 'builtin',
    }),
    voicemailManner: choice('When a voicemail answers', {
      ...voicemail,
      ...ours,
      hint: 'Talk on: it speaks to machines as to people.',
      is_younger: true,
      options: ['leave_message', 'hang_up', 'talk_on'],
      default: 'leave_message',
    }),
    voicemailMessage: longText('Voicemail message', {
      ...voicemail,
      ...defaults,
      max_length: 1_000,
      default: "Please call back when you're available.",
    }),
    noticeMessage: longText('Notice at the beginning', {
      ...prompt,
      ...ours,
      hint: 'Said to its end before the First Message, and after the notice that the assistant is automated.',
      is_younger: true,
      max_length: 500,
      default: '',
    }),
    recordCalls: boolean('Record calls', {
      tab: 'configuration',
      section: 'analysis',
      ...ours,
      hint: 'Off: no sound of its calls is stored.',
      is_younger: true,
      default: true,
    }),
    numberOfWords: integer('Number of words', { ...stopSpeaking, ...rules, min: 0, max: 10, step: 1, default: 0 }),
    voiceSeconds: number('Voice seconds', {
      ...stopSpeaking,
      ...rules,
      min: 0,
      max: 0.5,
      step: 0.1,
      unit: 's',
      default: 0.2,
    }),
    backOffSeconds: number('Back off seconds', {
      ...stopSpeaking,
      ...rules,
      min: 0,
      max: 10,
      step: 0.1,
      unit: 's',
      default: 1,
    }),
    waitSeconds: number('Wait seconds', {
      ...startSpeaking,
      ...rules,
      min: 0,
      max: 2,
      step: 0.1,
      unit: 's',
      default: 0.6,
    }),
    onPunctuationSeconds: number('On punctuation seconds', {
      ...startSpeaking,
      ...rules,
      min: 0,
      max: 3,
      step: 0.1,
      unit: 's',
      default: 0.1,
    }),
    onNoPunctuationSeconds: number('On no punctuation seconds', {
      ...startSpeaking,
      ...rules,
      min: 0,
      max: 3,
      step: 0.1,
      unit: 's',
      default: 1.5,
    }),
    onNumberSeconds: number('On number seconds', {
      ...startSpeaking,
      ...rules,
      min: 0,
      max: 3,
      step: 0.1,
      unit: 's',
      default: 0.5,
    }),
    maxIdleMessages: integer('Max idle messages', { ...idle, ...rules, min: 0, max: 10, step: 1, default: 3 }),
    idleTimeout: number('Idle timeout', {
      ...idle,
      ...rules,
      hint: 'The first wait.',
      min: 0,
      max: 60,
      step: 0.5,
      unit: 's',
      default: 7.5,
    }),
    idleTime: integer('Idle time', {
      ...idle,
      ...rules,
      hint: 'The wait between repeats.',
      min: 0,
      max: 3_600,
      step: 1,
      unit: 's',
      default: 10,
    }),
    idleRepeatCount: integer('Idle repeat count', { ...idle, ...rules, min: 0, max: 100, step: 1, default: 3 }),
    summaryTimeout: number('Summary timeout', {
      ...analysis,
      ...rules,
      min: 1,
      max: 30,
      step: 1,
      unit: 's',
      default: 30,
    }),
    evaluationTimeout: number('Evaluation timeout', {
      ...analysis,
      ...rules,
      min: 1,
      max: 30,
      step: 1,
      unit: 's',
      default: 30,
    }),
    vad: {
      min_speech_duration: number('Minimum speech', {
        ...activity,
        ...rules,
        min: 0.05,
        max: 1,
        step: 0.05,
        unit: 's',
        default: 0.25,
      }),
      min_silence_duration: number('Minimum silence', {
        ...activity,
        ...rules,
        min: 0.1,
        max: 2,
        step: 0.1,
        unit: 's',
        default: 0.4,
      }),
      prefix_padding_duration: number('Prefix padding', {
        ...activity,
        ...rules,
        min: 0,
        max: 1,
        step: 0.1,
        unit: 's',
        default: 0,
      }),
      activation_threshold: number('Activation threshold', {
        ...activity,
        ...rules,
        min: 0.1,
        max: 1,
        step: 0.05,
        default: 0.7,
      }),
    },
    endpointing: {
      min_endpointing_delay: number('Min endpointing delay', {
        ...activity,
        ...rules,
        min: 0,
        max: 10,
        step: 0.1,
        unit: 's',
        default: 0.5,
      }),
      max_endpointing_delay: number('Max endpointing delay', {
        ...activity,
        ...rules,
        min: 0.1,
        max: 15,
        step: 0.1,
        unit: 's',
        default: 5,
      }),
    },
  },

  functions: list('Functions', { ...functions, ...pro, ...entities, default: [] }),
  tools: list('Tools', { ...functions, ...pro, ...ours, default: [] }),
  knowledge_base_ids: list('Knowledge', { tab: 'prompt', section: 'knowledge', ...ours, default: [] }),
} as const satisfies FieldTree;

/** The fields by their paths, such as `llm_configuration.temperature`, in the order of the table. */
export const fieldsByPath: ReadonlyMap<string, AssistantField> = new Map(flatten(assistantFields, ''));

function flatten(tree: FieldTree, above: string): [string, AssistantField][] {
  return Object.entries(tree).flatMap(([name, entry]): [string, AssistantField][] =>
    isField(entry) ? [[`${above}${name}`, entry]] : flatten(entry, `${above}${name}.`),
  );
}

/** The field that contains the path of an error: that of `functions.2.name` is `functions`. */
export function fieldAt(path: string): AssistantField | undefined {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length--) {
    const field = fieldsByPath.get(parts.slice(0, length).join('.'));
    if (field) return field;
  }
  return undefined;
}
