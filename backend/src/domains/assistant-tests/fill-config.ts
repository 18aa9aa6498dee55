import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { fillPlaceholders } from '../calls/script.ts';

const spoken = [
  'system_prompt',
  'call_about',
  'first_message',
  'end_call_message',
  'idle_message',
  'idle_hangup_message',
] as const;

/** An assistant whose texts have their placeholders filled in. */
export function fillConfig(config: AssistantConfig, variables: Record<string, string>): AssistantConfig {
  const filled = (text: string) =>
    text
      .split('\n')
      .map((line) => fillPlaceholders(line, variables))
      .join('\n');
  return { ...config, ...Object.fromEntries(spoken.map((name) => [name, filled(config[name])])) };
}
