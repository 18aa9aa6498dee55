import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { ProviderTrial, TriedProvider } from '@switchboard/contracts/assistant-tests';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { AppError } from '../../errors.ts';
import { mannerOf } from '../../voice/agent/settings.ts';
import { createProviderClient, type ProviderClient, ProviderFailed } from '../../voice/services/provider-answer.ts';
import { providerVoice } from '../../voice/services/provider-voice.ts';
import { transcribe } from '../../voice/services/transcribe.ts';
import { wavOf } from '../../voice/services/wav-of.ts';
import { withVoice } from '../../voice/speech/lent-voice.ts';
import { plainSpeech } from '../../voice/speech/plain-speech.ts';
import { readAssistant } from '../assistants/assistant-row.ts';
import { draftOf } from '../assistants/stored-config.ts';
import { askModel } from '../prompts/ask-model.ts';
import { accessOf } from './agent-services.ts';

const said = 'Hello, this is how I sound on a call.';
const waitMs = 15_000;
const maxLength = 2_000;

type Tried = Pick<TriedProvider, 'text' | 'audio'>;

async function answerOf(client: ProviderClient): Promise<Tried> {
  const messages = [{ role: 'user' as const, content: 'Greet me in one short sentence.' }];
  const signal = new AbortController().signal;
  let text = '';
  for await (const piece of askModel(client, { messages, firstWordMs: waitMs, allMs: waitMs, maxLength, signal }))
    text += piece.text;
  return { text: plainSpeech(text), audio: null };
}

async function transcriptOf(client: ProviderClient, config: AssistantConfig): Promise<Tried> {
  const pcm = await withVoice((speak) => speak(said, mannerOf(config)));
  const { stt_configuration: configuration } = config;
  return {
    text: await transcribe(client, wavOf([pcm]), { configuration, signal: AbortSignal.timeout(waitMs) }),
    audio: null,
  };
}

async function soundOf(client: ProviderClient, { tts_configuration }: AssistantConfig): Promise<Tried> {
  const pieces: Int16Array[] = [];
  for await (const piece of providerVoice(client, tts_configuration)(said, AbortSignal.timeout(waitMs)))
    pieces.push(piece);
  return { text: said, audio: wavOf(pieces).toString('base64') };
}

async function builtIn(part: ProviderTrial['part'], config: AssistantConfig): Promise<Tried> {
  if (part !== 'tts')
    throw new AppError('UNAVAILABLE', 'The built-in part is for practice. Try it in a test conversation.', {
      reason: 'provider_not_connected',
    });
  const pcm = await withVoice((speak) => speak(said, mannerOf(config)));
  return { text: said, audio: wavOf([pcm]).toString('base64') };
}

/**
 * Asks one provider as a call would, with the settings of the assistant's draft. Throws NOT_FOUND, and UNAVAILABLE where the
 * organization has no key of it that is on (`provider_not_connected`) or it fails (`provider_failed`).
 */
export async function tryProvider(
  context: Context,
  id: string,
  { part, provider, model, voice }: z.output<typeof ProviderTrial>,
): Promise<TriedProvider> {
  const config = draftOf(await readAssistant(context.db, id));
  const from = performance.now();
  const timed = (tried: Tried): TriedProvider => ({ ...tried, ms: Math.round(performance.now() - from) });
  if (provider === 'builtin') {
    const { tts_configuration } = config;
    const chosen = { ...config, tts_provider: provider, tts_configuration: { ...tts_configuration, voice } } as const;
    return timed(await builtIn(part, chosen));
  }
  const named = { provider, model, ...(voice !== '' && { voice }) };
  const access = await withTenant(context.organizationId, () => accessOf(context, part, named));
  if (!access)
    throw new AppError('UNAVAILABLE', 'This provider has no key that is switched on. Add one under Providers.', {
      reason: 'provider_not_connected',
    });
  const client = createProviderClient(access, context.env.privateNetworks);
  try {
    if (part === 'llm') return timed(await answerOf(client));
    return timed(await (part === 'stt' ? transcriptOf : soundOf)(client, config));
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    throw new AppError('UNAVAILABLE', error.message, { reason: 'provider_failed' });
  } finally {
    client.close();
  }
}
