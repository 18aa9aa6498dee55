import { z } from 'zod';
import {
  type AssistantField,
  type FieldTree,
  isField,
  lengthMessage,
  type NumberField,
  rangeMessage,
  type TextField,
  type ValuesOf,
} from './assistant-field.ts';
import { assistantFields, fieldsByPath } from './assistant-fields.ts';
import { AssistantFunctions, AssistantTools } from './assistant-tools.ts';
import { maxStructuredSchemaBytes } from './assistants.limits.ts';
import { providersOf } from './fallbacks.limits.ts';
import { Fallbacks } from './fallbacks.ts';
import { Flow, type FlowInput } from './flows/document.ts';
import { maxFlowBytes } from './flows.limits.ts';
import { languageModel, modelsOf, speedRange, transcriberModels } from './model-catalogue.ts';
import { isSame } from './same-json.ts';
import { Id, nameText } from './shared.ts';
import { withoutChecks } from './without-checks.ts';

// Line breaks and tabs are allowed in prompts; databases can't store a zero byte.
function textSchema({ type, max_length, required, label }: TextField, isName: boolean): z.ZodType {
  const message = required ?? `${label} must be a text`;
  const base = z.string(message).max(max_length, lengthMessage({ type, max_length, label } as TextField));
  const schema = required === undefined ? base : base.trim().min(1, required);
  if (isName) return nameText(schema);
  if (type === 'url') return schema.trim().refine((url) => url === '' || isWebAddress(url), 'Please enter a valid URL');
  if (type === 'json_schema')
    return schema.refine(
      (json) => new TextEncoder().encode(json).length <= maxStructuredSchemaBytes,
      `${label} can have at most 64 KB`,
    );
  return schema;
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}

/** The error of a choice: it is required, or it doesn't exist. */
const choiceMessage =
  ({ label, required }: { label: string; required?: string }) =>
  ({ input }: { input?: unknown }) =>
    required !== undefined && (input === undefined || input === null || input === '')
      ? required
      : `${label} must be one of those that are offered`;

function fieldSchema(path: string, field: AssistantField): z.ZodType {
  switch (field.type) {
    case 'number':
    case 'integer': {
      const message = rangeMessage(field);
      const base = field.type === 'integer' ? z.int(message) : z.number(message);
      return base.min(field.min, message).max(field.max, message);
    }
    case 'boolean':
      return z.boolean(`${field.label} must be on or off`);
    case 'choice':
      if (path === 'tts_provider')
        return z
          .enum([...field.options, 'smallest_ai'], { error: choiceMessage(field) })
          .transform((provider) => (provider === 'smallest_ai' ? 'smallestai' : provider));
      return z.enum(field.options, { error: choiceMessage(field) });
    case 'list':
    case 'document':
      return ownSchemas[path] as z.ZodType;
    default:
      return textSchema(field, path === 'name');
  }
}

const KnowledgeBaseIds = z
  .array(Id)
  .max(20, 'An assistant can have at most 20 knowledge bases')
  .refine((ids) => new Set(ids).size === ids.length, 'Each knowledge base can be chosen once');

const StoredFlow = z.nullable(
  Flow.refine(
    (flow) => new TextEncoder().encode(JSON.stringify(flow)).length <= maxFlowBytes,
    'A flow can have at most 1 MB',
  ),
);

const ownSchemas: Readonly<Record<string, z.ZodType>> = {
  functions: AssistantFunctions,
  tools: AssistantTools,
  knowledge_base_ids: KnowledgeBaseIds,
  flow: StoredFlow,
  'llm_configuration.fallbacks': Fallbacks.llm,
  'stt_configuration.fallbacks': Fallbacks.stt,
  'tts_configuration.fallbacks': Fallbacks.tts,
};

// The additional properties of a field in the OpenAPI document.
const about = ({ label, is_pro }: AssistantField) => ({ title: label, ...(is_pro && { 'x-plan': 'pro' }) });

/** With `isFilled`, absent fields get their defaults, except the name, which is still required. */
function treeSchema(tree: FieldTree, above: string, isFilled: boolean): z.ZodType {
  const schemaOf = (path: string, entry: AssistantField | FieldTree): z.ZodType => {
    const schema = isField(entry)
      ? fieldSchema(path, entry).meta(about(entry))
      : treeSchema(entry, `${path}.`, isFilled);
    const isOptional = isFilled ? path !== 'name' : isField(entry) && entry.is_younger;
    return isOptional ? z.prefault(schema, isField(entry) ? entry.default : {}) : schema;
  };
  return z.strictObject(
    Object.fromEntries(Object.entries(tree).map(([name, entry]) => [name, schemaOf(`${above}${name}`, entry)])),
  );
}

// Values that were saved under other limits must still be returned.
function storedSchema(tree: FieldTree, above = ''): z.ZodType {
  const schemaOf = (path: string, entry: AssistantField | FieldTree): z.ZodType => {
    if (!isField(entry)) return storedSchema(entry, `${path}.`);
    if (entry.type === 'list' || entry.type === 'document') return withoutChecks(fieldSchema(path, entry));
    if (entry.type === 'boolean') return z.boolean();
    return entry.type === 'number' || entry.type === 'integer' ? z.number() : z.string();
  };
  return z.object(
    Object.fromEntries(Object.entries(tree).map(([name, entry]) => [name, schemaOf(`${above}${name}`, entry)])),
  );
}

type Lists = {
  functions: z.output<typeof AssistantFunctions>;
  tools: z.output<typeof AssistantTools>;
  knowledge_base_ids: string[];
  flow: Flow | null;
};

/** An assistant as it is edited, published, exported and imported: every field of `assistantFields`. */
export type AssistantConfig = Omit<ValuesOf<typeof assistantFields>, keyof Lists> & Lists;
/** The same in a request: absent properties of functions and tools are filled in. */
export type AssistantConfigInput = Omit<
  AssistantConfig,
  'functions' | 'tools' | 'tts_provider' | 'conversation' | 'flow'
> & {
  conversation?: AssistantConfig['conversation'];
  flow?: FlowInput | null;
  functions: z.input<typeof AssistantFunctions>;
  tools: z.input<typeof AssistantTools>;
  tts_provider: AssistantConfig['tts_provider'] | 'smallest_ai';
};

function refuse(context: z.RefinementCtx, path: string, message: string): void {
  context.addIssue({ code: 'custom', path: path.split('.'), message });
}

const roles = ['llm', 'stt', 'tts'] as const;

/** A fallback that repeats a provider and model would not answer better. */
function refuseRepeated(config: AssistantConfig, context: z.RefinementCtx): void {
  for (const part of roles) {
    const list: unknown = valueAt(config, `${part}_configuration.fallbacks`);
    const isReadable = Array.isArray(list) && list.every((item) => typeof item === 'object' && item !== null);
    if (!isReadable || typeof valueAt(config, 'tts_configuration') !== 'object') continue;
    const seen = new Set<string>();
    for (const { provider, model, voice = '', fields } of providersOf(config, part)) {
      const key = JSON.stringify([provider, model, voice]);
      if (seen.has(key)) refuse(context, fields.model, 'This provider and model are already in the list');
      seen.add(key);
    }
  }
}

/** Checks between fields; a field that is wrong or empty itself is skipped, and the other checks continue. */
function checkTogether(config: AssistantConfig, context: z.RefinementCtx): void {
  const at = (path: string) => valueAt(config, path);
  const numberAt = (path: string) => {
    const value = at(path);
    return typeof value === 'number' ? value : Number.NaN;
  };
  const endpointing = (name: string) => numberAt(`configuration.endpointing.${name}_endpointing_delay`);
  if (endpointing('min') > endpointing('max'))
    refuse(
      context,
      'configuration.endpointing.max_endpointing_delay',
      'Max endpointing delay must not be below Min endpointing delay',
    );
  const model = languageModel(String(at('llm_provider')), String(at('llm_model')));
  const narrowed = (path: string, range: { min?: number; max: number }, because: string) => {
    const field = fieldsByPath.get(path) as NumberField;
    const { min, max } = { ...field, ...range };
    const own = context.issues.findIndex((issue) => issue.path?.join('.') === path);
    if (own === -1 && !(numberAt(path) < min || numberAt(path) > max)) return;
    // The field's own message has the widest range.
    if (own !== -1) context.issues.splice(own, 1);
    refuse(context, path, `${rangeMessage({ ...field, min, max })} with ${because}`);
  };
  if (model) {
    narrowed('llm_configuration.maxTokens', { max: model.max_output }, model.name);
    narrowed('llm_configuration.contextWindow', { max: model.context_size }, model.name);
  }
  narrowed('tts_configuration.speed', speedRange(String(at('tts_provider'))), 'this voice provider');
  if (at('tts_configuration.backgroundSound') === 'custom' && at('tts_configuration.backgroundSoundUrl') === '')
    refuse(context, 'tts_configuration.backgroundSoundUrl', 'Please enter a valid URL');
  refuseRepeated(config, context);
}

// One invalid field must not prevent the checks of the others.
const always = { when: () => true };

// The table has too many fields for type inference; `ValuesOf` gives the result type.
const Fields = treeSchema(assistantFields, '', false) as z.ZodType<AssistantConfig, AssistantConfigInput>;

export const AssistantConfig = Fields.superRefine(checkTogether, always);

type Part<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: Part<T[K]> } : T;
const FilledFields = treeSchema(assistantFields, '', true) as z.ZodType<
  AssistantConfig,
  Part<AssistantConfigInput> & { name: string }
>;

/** The same in a file: absent fields, such as those added after the export, get their defaults. */
export const ImportedAssistantConfig = FilledFields.superRefine(checkTogether, always);

/** The same in a response. */
export const StoredAssistantConfig = storedSchema(assistantFields) as z.ZodType<AssistantConfig>;

function defaultsOf(tree: FieldTree): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).map(([name, entry]) => [
      name,
      isField(entry) ? (entry.type === 'list' ? [] : entry.default) : defaultsOf(entry),
    ]),
  );
}

/** An empty assistant with default values; its name is empty. */
export const defaultAssistantConfig = (): AssistantConfig => defaultsOf(assistantFields) as unknown as AssistantConfig;

/**
 * The initial values of a quick-created assistant. Source: specification 02 §4 and §9; the model is the default one, as
 * gpt-4 was shut down.
 */
export const quickCreateConfig = (name: string): AssistantConfig => ({ ...defaultAssistantConfig(), name });

/** The value at a path such as `configuration.vad.min_speech_duration`. */
export function valueAt(config: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], config);
}

/** The paths of the fields in which two assistants differ, in the order of the table. */
export function changedFields(before: AssistantConfig, after: AssistantConfig): string[] {
  return [...fieldsByPath.keys()].filter((path) => !isSame(valueAt(before, path), valueAt(after, path)));
}

/**
 * The changes in a save that require the PRO plan: PRO fields, and PRO models of transcribers, with a value other than
 * the stored and the default one. Values stay after the plan ends.
 */
export function proChanges(stored: AssistantConfig, wanted: AssistantConfig): string[] {
  const defaults = defaultAssistantConfig();
  const models = modelsOf(transcriberModels, wanted.stt_provider);
  const isProModel = models.some(({ id, is_pro }) => id === wanted.stt_model && is_pro);
  return changedFields(stored, wanted).filter(
    (path) =>
      (fieldsByPath.get(path)?.is_pro || (path === 'stt_model' && isProModel)) &&
      !isSame(valueAt(wanted, path), valueAt(defaults, path)),
  );
}

// The old default, from before a model's own window became the default: no one chose it.
const formerContextWindow = 4_096;

// The minimum window assumed for models that the catalogue does not know.
const usualContextWindow = 8_192;

/** The context window of an assistant's model, in tokens: the configured one, else the model's own. */
export function contextWindowOf({
  llm_provider,
  llm_model,
  llm_configuration,
}: Pick<AssistantConfig, 'llm_provider' | 'llm_model' | 'llm_configuration'>): { tokens: number; is_own: boolean } {
  const { contextWindow } = llm_configuration;
  const own = languageModel(llm_provider, llm_model)?.context_size;
  const isChosen = contextWindow > 0 && !(contextWindow === formerContextWindow && own !== undefined);
  return isChosen ? { tokens: contextWindow, is_own: false } : { tokens: own ?? usualContextWindow, is_own: true };
}
