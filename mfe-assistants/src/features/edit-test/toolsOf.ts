import type { AssistantConfig } from '@switchboard/contracts/assistant-config';

/** What an assistant can call: its functions and its tools, do-not-call always among them. */
export const toolsOf = ({ functions, tools, knowledge_base_ids }: AssistantConfig): string[] => [
  ...new Set([
    ...functions.map(({ name }) => name),
    ...tools.map(({ type }) => type),
    ...(knowledge_base_ids.length > 0 ? ['search_knowledge'] : []),
    'do_not_call',
  ]),
];
