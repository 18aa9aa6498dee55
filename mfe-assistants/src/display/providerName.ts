const names: Record<string, string> = {
  anthropic: 'Anthropic',
  custom: 'Custom',
  deepgram: 'Deepgram',
  elevenlabs: 'ElevenLabs',
  groq: 'Groq',
  openai: 'OpenAI',
  smallest_ai: 'Smallest AI',
  smallestai: 'Smallest AI',
};

/** A provider as people write it; one that is not known here as it is stored. */
export function providerName(provider: string): string {
  return names[provider] ?? provider;
}
