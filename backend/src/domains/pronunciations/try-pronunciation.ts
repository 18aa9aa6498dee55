import type { PronunciationTrial, TriedPronunciation } from '@switchboard/contracts/pronunciations';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { mannerOf } from '../../voice/agent/settings.ts';
import { createProviderClient, ProviderFailed } from '../../voice/services/provider-answer.ts';
import { providerVoice } from '../../voice/services/provider-voice.ts';
import { wavOf } from '../../voice/services/wav-of.ts';
import { withVoice } from '../../voice/speech/lent-voice.ts';
import { ipaWriterOf, pronouncing } from '../../voice/speech/pronounced.ts';
import { agentServices } from '../assistant-tests/agent-services.ts';
import { readAssistant } from '../assistants/assistant-row.ts';
import { starterConfig } from '../assistants/defaults.ts';
import { draftOf } from '../assistants/stored-config.ts';

/** A voice that is slower has failed. */
const waitMs = 15_000;

/**
 * Speaks an entry as a call would: with the voice of the assistant's draft, or with the built-in one. Throws NOT_FOUND, and UNAVAILABLE
 * where the provider's voice fails.
 */
export async function tryPronunciation(
  context: Context,
  { assistant_id, ...entry }: z.output<typeof PronunciationTrial>,
): Promise<TriedPronunciation> {
  const config = assistant_id ? draftOf(await readAssistant(context.db, assistant_id)) : starterConfig('Voice');
  const { language } = config.stt_configuration;
  const access = assistant_id ? (await agentServices(context, config)).tts : null;
  const writeIpa = access && ipaWriterOf(access.provider, config);
  const text = pronouncing([entry], language, writeIpa)(entry.word);
  const used = writeIpa && entry.ipa !== '' ? 'ipa' : entry.respelling !== '' ? 'respelling' : 'word';
  if (!access) {
    const pcm = await withVoice((speak) => speak(text, mannerOf(config)));
    return { audio: wavOf([pcm]).toString('base64'), voice: null, used };
  }
  const client = createProviderClient(access, context.env.privateNetworks);
  try {
    const pieces: Int16Array[] = [];
    for await (const piece of providerVoice(client, config.tts_configuration)(text, AbortSignal.timeout(waitMs)))
      pieces.push(piece);
    return { audio: wavOf(pieces).toString('base64'), voice: access.label, used };
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    throw new AppError('UNAVAILABLE', error.message, { reason: 'voice_failed' });
  } finally {
    client.close();
  }
}
