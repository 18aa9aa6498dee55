import { type AssistantConfig, defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { placeholdersOf } from '@switchboard/contracts/filled-texts';
import { jsonColumn } from '../../database/json-column.ts';
import { type assistants, Prisma } from '../../generated/prisma/client.ts';

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Drops fields that no longer exist; new fields and fields that were never stored get their default.
function filled(defaults: Record<string, unknown>, stored: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => {
      const found = stored[name];
      if (isGroup(value)) return [name, filled(value, isGroup(found) ? found : {})];
      return [name, found ?? value];
    }),
  );
}

/** Reads a stored snapshot, or the columns of a draft, into the current shape. */
export function configFrom(stored: unknown): AssistantConfig {
  const defaults = defaultAssistantConfig() as unknown as Record<string, unknown>;
  return filled(defaults, isGroup(stored) ? stored : {}) as unknown as AssistantConfig;
}

/** The draft of an assistant. */
export const draftOf = (row: assistants): AssistantConfig => configFrom(row);

/** The columns that store a draft. */
export function draftColumns(config: AssistantConfig) {
  const { configuration, llm_configuration, stt_configuration, tts_configuration, functions, tools, flow, ...texts } =
    config;
  return {
    ...texts,
    description: config.description || null,
    voice_provider: config.tts_provider,
    configuration: jsonColumn(configuration),
    llm_configuration: jsonColumn(llm_configuration),
    stt_configuration: jsonColumn(stt_configuration),
    tts_configuration: jsonColumn(tts_configuration),
    functions: jsonColumn(functions),
    tools: jsonColumn(tools),
    flow: flow === null ? Prisma.DbNull : jsonColumn(flow),
  };
}

/** The columns of a draft without a published version. */
export function unpublishedColumns(config: AssistantConfig) {
  return {
    ...draftColumns(config),
    status: 'draft',
    published_version: null,
    has_unpublished_changes: true,
    variables: placeholdersOf(config),
  };
}
