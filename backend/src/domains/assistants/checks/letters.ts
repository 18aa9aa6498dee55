import { usedTexts } from '@switchboard/contracts/filled-texts';
import { hasUnknownLetters } from '../../../voice/speech/transliterate.ts';
import type { PublishCheck } from '../publish-facts.ts';

const message =
  'The built-in voice cannot read all letters of this text and leaves them out. Choose a voice of a provider for this language';

/** Warns of texts that the built-in voice leaves out, because it does not know their script. */
export const lettersCanBeSpoken: PublishCheck = (snapshot) =>
  snapshot.tts_provider === 'builtin'
    ? usedTexts(snapshot)
        .filter(({ kind, text }) => kind === 'spoken' && hasUnknownLetters(text))
        .map(({ path }) => ({ level: 'warning' as const, field: path, message, kind: 'unreadable_letters' as const }))
    : [];
