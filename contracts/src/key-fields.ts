import type { AssistantConfig } from './assistant-config.ts';

/** The names of the fields that callers fill in on the phone's keypad. */
export const keyFieldNames = ({ tools }: Pick<AssistantConfig, 'tools'>): string[] =>
  tools.flatMap((tool) => (tool.type === 'collect_keys' ? tool.fields.map(({ name }) => name) : []));
