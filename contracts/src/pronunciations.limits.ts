/** Maximum entries of an organization for all assistants, and of one assistant. */
export const maxPronunciations = 200;

/** Maximum length of a word and of a pronunciation in characters. */
export const pronunciationLengths = { word: 60, pronunciation: 100 } as const;

interface NamedVoice {
  tts_provider: string;
  tts_model: string;
  voice: string;
}

const ipaModels: readonly string[] = ['eleven_flash_v2', 'eleven_turbo_v2'];

/**
 * Whether a voice accepts IPA; others use the respelling. Sources: help.elevenlabs.io/hc/en-us/articles/24352686926609
 * and developers.deepgram.com/docs/tts-voice-controls, read on 2026-11-28.
 */
export function acceptsIpa({ tts_provider, tts_model, voice }: NamedVoice): boolean {
  if (tts_provider === 'elevenlabs') return ipaModels.includes(tts_model);
  return tts_provider === 'deepgram' && /^aura-2-[a-z]{1,40}-(?:en|es)$/.test(voice);
}
