import { type AssistantConfig, quickCreateConfig } from '@switchboard/contracts/assistant-config';

/** The published assistant that conducts a new organization's interviews. */
export const screeningConfig = (): AssistantConfig => ({
  ...quickCreateConfig('Screening interviewer'),
  description: 'Asks the questions of video interviews',
  first_message: 'Hello {first_name}, I am an AI interviewer of {organization}. Shall we begin?',
  system_prompt:
    'You are a friendly AI interviewer who interviews {first_name} {last_name} for {organization}. Ask one question at a time, listen to the answer, and do not judge it. Say that you are an AI when you are asked.',
});

/** The published assistant of a new organization. */
export const starterConfig = (name = 'First call'): AssistantConfig => ({
  ...quickCreateConfig(name),
  description: 'Introduces the organization and asks for a good time to talk',
  first_message: 'Hello {first_name}, I am calling from {organization}. Is this a good time to talk?',
  // Accounts without PRO have no field for a system prompt: new users edit what the call is about.
  call_about:
    'Call {first_name} {last_name} on behalf of {organization}. Ask whether they are open to a conversation and agree on a time.',
});
