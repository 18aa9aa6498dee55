import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { fillTexts, followedFlow } from '@switchboard/contracts/filled-texts';
import { fillPrompt, fillSpoken } from '@switchboard/contracts/placeholders';
import { plainSpeech } from '../../voice/speech/plain-speech.ts';

/** A text of the settings as it is spoken: with its placeholders filled in, and without markup. */
export const spokenIn = (text: string, variables: Record<string, string>): string =>
  plainSpeech(fillSpoken(text, variables));

/** An assistant whose texts have their placeholders filled in. */
export function fillConfig(config: AssistantConfig, variables: Record<string, string>): AssistantConfig {
  const filled = fillTexts(config, ({ text, kind }) => {
    if (kind === 'prompt') return fillPrompt(text, variables);
    return kind === 'spoken' ? spokenIn(text, variables) : fillSpoken(text, variables);
  });
  // A flow says its own first words, and fills in its texts as it goes.
  return followedFlow(config) ? { ...filled, first_message: '' } : filled;
}
