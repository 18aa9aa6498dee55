import { type AssistantConfig, quickCreateConfig } from '@switchboard/contracts/assistant-config';

/** The published assistant of a new organization. */
export const starterConfig = (name = 'First call'): AssistantConfig => ({
  ...quickCreateConfig(name),
  description: 'Introduces the organization and asks for a good time to talk',
  first_message: 'Hello {first_name}, I am calling from {organization}. Is this a good time to talk?',
  // In accounts without PRO there is no field for a system prompt: whoever begins changes what the call is about.
  call_about:
    'Call {first_name} {last_name} on behalf of {organization}. Ask whether they are open to a conversation and agree on a time.',
});
