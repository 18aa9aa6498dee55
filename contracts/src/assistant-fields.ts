import { conversationFields } from './assistant-conversation-fields.ts';
import {
  type AssistantField,
  choice,
  document,
  type FieldTree,
  isField,
  list,
  longText,
  text,
} from './assistant-field.ts';
import {
  defaults,
  entities,
  flow,
  functions,
  general,
  idle,
  model,
  ours,
  pro,
  prompt,
  rules,
  transcriber,
  voice,
} from './assistant-field-places.ts';
import { serviceFields } from './assistant-service-fields.ts';
import { maxAssistantNameLength, maxPromptLength, maxStructuredSchemaBytes } from './assistants.limits.ts';
import type { Flow } from './flows/document.ts';

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

  ...serviceFields,
  configuration: conversationFields,

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
