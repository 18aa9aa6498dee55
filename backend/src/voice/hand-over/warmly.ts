import type { AssistantConfig } from '@switchboard/contracts/assistant-config';

/** Whether an assistant tells whom it hands a call over to what it is about, while the caller waits. */
export const handsOverWarmly = ({ tools }: Pick<AssistantConfig, 'tools'>): boolean =>
  tools.some((tool) => tool.type === 'transfer_call' && tool.manner === 'warm');

/** Whether a tool sends the person to another number at once: what is said of it is heard before that, or not at all. */
export const sendsAway = (tool: string, config: Pick<AssistantConfig, 'tools'>): boolean =>
  tool === 'transfer_call' && !handsOverWarmly(config);
