import { isCustomProvider, type ProviderName, type ProviderRole } from './providers.limits.ts';

/** How assistants name a provider: the organization's own servers are all `custom`. */
export const namesInAssistants = (provider: ProviderName): string[] =>
  isCustomProvider(provider) ? ['custom'] : [provider];

/** The provider that an assistant names for a part of its calls, as credentials name it; null for none that needs a key. */
export function providerOf(role: ProviderRole, name: string): ProviderName | null {
  if (name === 'custom') return `custom_${role}`;
  // Assistants know a second spelling. Source: specification 02 §3.
  const spelled = name === 'smallest_ai' ? 'smallestai' : name;
  return hosted.find((known) => known === spelled) ?? null;
}

const hosted = ['openai', 'anthropic', 'deepgram', 'elevenlabs', 'groq', 'smallestai'] as const;
