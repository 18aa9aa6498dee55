import { placeholdersOf, systemPromptOf } from '@switchboard/contracts/assistant-config';
import type { PublishCheck } from '../publish-facts.ts';

export const promptIsThere: PublishCheck = (snapshot) =>
  systemPromptOf(snapshot).trim() === ''
    ? [
        {
          level: 'warning',
          field: 'system_prompt',
          message: 'There is no system prompt: the assistant does not know what its calls are about',
        },
      ]
    : [];

// It can still be filled in by hand, or by whoever places calls by the API.
export const placeholdersAreFilled: PublishCheck = (snapshot, { fillable }) =>
  placeholdersOf(snapshot)
    .filter((name) => !fillable.has(name.toLowerCase()))
    .map((name) => ({
      level: 'warning',
      field: fieldOf(snapshot, name),
      message: `Nothing fills {${name}}: no field of leads or campaigns has this name`,
    }));

const places = ['system_prompt', 'first_message', 'end_call_message', 'idle_message', 'idle_hangup_message'] as const;

function fieldOf(snapshot: Parameters<PublishCheck>[0], name: string): string {
  const found = places.find((field) => snapshot[field].includes(name));
  if (found) return found;
  if (snapshot.call_about.includes(name)) return 'call_about';
  const { noticeMessage } = snapshot.configuration;
  return `configuration.${noticeMessage.includes(name) ? 'noticeMessage' : 'voicemailMessage'}`;
}
