// Defaults of a new assistant. Source: specification 02 §4 and §9.

/** What a quick-created assistant starts with. */
export const quickCreateDefaults = {
  status: 'draft',
  llm_provider: 'openai',
  llm_model: 'gpt-4',
  stt_provider: 'deepgram',
  stt_model: 'nova-3',
  tts_provider: 'elevenlabs',
  tts_model: 'eleven_turbo_v2',
  voice_provider: 'elevenlabs',
  first_message: 'Hello, how can I help you today?',
  end_call_message: 'Goodbye, have a great day!',
  idle_message: 'Are you still there?',
  idle_hangup_message: "It seems you're no longer available. Goodbye.",
  variables: [] as string[],
};

/** The published assistant of a new organization. */
export const starterAssistant = {
  ...quickCreateDefaults,
  name: 'First call',
  description: 'Introduces the organization and asks for a good time to talk',
  status: 'published',
  first_message: 'Hello {first_name}, I am calling from {organization}. Is this a good time to talk?',
  system_prompt:
    'You are a friendly assistant who calls {first_name} {last_name} on behalf of {organization}. Ask whether they are open to a conversation and agree on a time.',
  variables: ['first_name', 'last_name', 'organization'],
};
