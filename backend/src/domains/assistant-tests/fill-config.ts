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

/** A text of several lines whose placeholders are filled in. */
export const fillText = (text: string, variables: Record<string, string>): string =>
  text
    .split('\n')
    .map((line) => fillPlaceholders(line, variables))
    .join('\n');

/** An assistant whose texts have their placeholders filled in. */
export function fillConfig(config: AssistantConfig, variables: Record<string, string>): AssistantConfig {
  const filled = (text: string) => fillText(text, variables);
  const { configuration } = config;
  return {
    ...config,
    ...Object.fromEntries(spoken.map((name) => [name, filled(config[name])])),
    configuration: {
      ...configuration,
      noticeMessage: filled(configuration.noticeMessage),
      voicemailMessage: filled(configuration.voicemailMessage),
    },
  };
}
