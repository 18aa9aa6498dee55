import { type AssistantConfig, quickCreateConfig } from '@switchboard/contracts/assistant-config';

/** The published assistant of a new organization. */
export const starterConfig = (name = 'First call'): AssistantConfig => ({
  ...quickCreateConfig(name),
  description: 'Introduces the organization and asks for a good time to talk',
  first_message: 'Hello {first_name}, I am calling from {organization}. Is this a good time to talk?',
  system_prompt:
    'You are a friendly assistant who calls {first_name} {last_name} on behalf of {organization}. Ask whether they are open to a conversation and agree on a time.',
});
