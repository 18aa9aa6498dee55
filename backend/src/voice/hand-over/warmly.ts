import type { AssistantConfig } from '@switchboard/contracts/assistant-config';

/** Whether an assistant tells whom it hands a call over to what it is about, while the caller waits. */
export const handsOverWarmly = ({ tools }: Pick<AssistantConfig, 'tools'>): boolean =>
  tools.some((tool) => tool.type === 'transfer_call' && tool.manner === 'warm');
