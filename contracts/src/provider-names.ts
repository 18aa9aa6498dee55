import { isCustomProvider, type ProviderName, type ProviderRole } from './providers.limits.ts';

/** A provider's names in assistants: the organization's own servers are all `custom`. */
export const namesInAssistants = (provider: ProviderName): string[] =>
  isCustomProvider(provider) ? ['custom'] : [provider];

/** The credential's provider for the name in an assistant; null for one that needs no key. */
export function providerOf(role: ProviderRole, name: string): ProviderName | null {
  if (name === 'custom') return `custom_${role}`;
  // Assistants accept a second spelling. Source: specification 02 §3.
  const spelled = name === 'smallest_ai' ? 'smallestai' : name;
  return hosted.find((known) => known === spelled) ?? null;
}

const hosted = ['openai', 'anthropic', 'deepgram', 'elevenlabs', 'groq', 'smallestai'] as const;
