import type { AssistantConfig } from '@switchboard/contracts/assistant-config';

/** The names that an assistant can call: its functions and its tools, which always include do-not-call. */
export const toolsOf = ({ functions, tools, knowledge_base_ids }: AssistantConfig): string[] => [
  ...new Set([
    ...functions.map(({ name }) => name),
    ...tools.map(({ type }) => type),
    ...(knowledge_base_ids.length > 0 ? ['search_knowledge'] : []),
    'do_not_call',
  ]),
];
