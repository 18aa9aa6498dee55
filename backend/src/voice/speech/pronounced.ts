import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { acceptsIpa } from '@switchboard/contracts/pronunciations.limits';
import { spokenForm } from './spoken-form/spoken-form.ts';

/** The pronunciation of a word: in letters that any voice reads, in IPA for voices that accept it, or both. */
export interface PronouncedWord {
  word: string;
  respelling: string;
  ipa: string;
}

/** Writes a word with its IPA in a provider's format; null for a voice that doesn't accept it. */
export type WriteIpa = ((word: string, ipa: string) => string) | null;

const quoted = (text: string) => text.replace(/["&<>]/g, '');

/** The IPA format of each provider that accepts it. */
const writers: Readonly<Record<string, WriteIpa>> = {
  elevenlabs: (word, ipa) => `<phoneme alphabet="ipa" ph="${quoted(ipa)}">${quoted(word)}</phoneme>`,
  deepgram: (word, ipa) => JSON.stringify({ word, pronounce: ipa }),
};

type VoiceOf = Pick<AssistantConfig, 'tts_model'> & { tts_provider: string; tts_configuration: { voice: string } };

/** The IPA format for an assistant's voice; null if it doesn't accept IPA. */
export function ipaWriterOf(
  provider: string,
  { tts_provider, tts_model, tts_configuration: { voice } }: VoiceOf,
): WriteIpa {
  return acceptsIpa({ tts_provider, tts_model, voice }) ? (writers[provider] ?? null) : null;
}

/** Placeholder for a word with a pronunciation. It is a letter that no other rule changes, and that people don't write. */
const mark = 'ꙮ';
const marks = new RegExp(mark, 'g');

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

function said({ word, respelling, ipa }: PronouncedWord, found: string, writeIpa: WriteIpa): string {
  if (ipa !== '' && writeIpa) return writeIpa(found, ipa);
  return respelling || word;
}

/** The spoken form of texts, with the pronunciations of a dictionary. Matches whole words regardless of case. */
export function pronouncing(
  words: readonly PronouncedWord[],
  language: string,
  writeIpa: WriteIpa,
): (text: string) => string {
  // The usual rules apply to words whose pronunciation the voice can't use.
  const usable = words.filter(({ respelling, ipa }) => respelling !== '' || (ipa !== '' && writeIpa));
  if (usable.length === 0) return (text) => spokenForm(text, language);
  const byWord = new Map(usable.map((entry) => [entry.word.toLowerCase(), entry]));
  const longestFirst = [...byWord.keys()].sort((one, other) => other.length - one.length);
  const known = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${longestFirst.map(escaped).join('|')})(?![\\p{L}\\p{M}\\p{N}])`,
    'giu',
  );
  return (text) => {
    const spoken: string[] = [];
    const marked = text.replace(marks, '').replace(known, (found) => {
      const entry = byWord.get(found.toLowerCase());
      if (!entry) return found;
      spoken.push(said(entry, found, writeIpa));
      return mark;
    });
    let next = 0;
    return spokenForm(marked, language).replace(marks, () => spoken[next++] ?? '');
  };
}
