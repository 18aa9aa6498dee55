import type { AssistantConfig } from '@switchboard/contracts/assistant-config';

/** Whether an assistant briefs colleagues before it hands a call over, while the caller waits. */
export const handsOverWarmly = ({ tools }: Pick<AssistantConfig, 'tools'>): boolean =>
  tools.some((tool) => tool.type === 'transfer_call' && tool.manner === 'warm');

/** Whether a tool transfers the person to another number at once. The sentence about it must be heard first, or not at all. */
export const sendsAway = (tool: string, config: Pick<AssistantConfig, 'tools'>): boolean =>
  tool === 'transfer_call' && !handsOverWarmly(config);
