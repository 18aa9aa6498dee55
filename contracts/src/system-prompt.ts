import type { AssistantConfig } from './assistant-config.ts';

/** The model's instructions: the system prompt, else one that is generated from the purpose of the call. */
export function systemPromptOf({
  system_prompt,
  call_about,
}: Pick<AssistantConfig, 'system_prompt' | 'call_about'>): string {
  if (system_prompt.trim() !== '' || call_about.trim() === '') return system_prompt;
  return [
    'You are a friendly and professional voice assistant who speaks with {first_name} {last_name} on behalf of {organization}.',
    `This is what the call is about:\n${call_about.trim()}`,
    'Speak in short sentences, ask one question at a time, and stay on the subject of the call. Say that you are an automated assistant when you are asked. End the call politely when everything is said or the person wants to stop.',
  ].join('\n\n');
}
