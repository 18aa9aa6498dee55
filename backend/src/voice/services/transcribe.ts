import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { wavHeaderBytes } from '../../files/wav.ts';
import { bearer, type ProviderClient, ProviderFailed, type ProviderRequest, wholeAnswer } from './provider-answer.ts';
import type { UsageMeter } from './usage-meter.ts';

const waitMs = 8_000;

type Asked = Pick<ProviderRequest, 'path' | 'headers' | 'body'>;

/** Duration of a sound file. */
const secondsOf = (wav: Buffer) => (wav.byteLength - wavHeaderBytes) / wav.readUInt32LE(28);

const keytermsOf = ({ keyterms }: AssistantConfig['stt_configuration']) => keyterms.split(/\s+/).filter(Boolean);

/** OpenAI's protocol: a form with the file. */
async function asForm(
  { access }: ProviderClient,
  wav: Buffer,
  about: AssistantConfig['stt_configuration'],
): Promise<Asked> {
  const form = new FormData();
  form.set('model', access.model);
  form.set('language', about.language);
  form.set('response_format', 'json');
  form.set('temperature', '0');
  if (about.keyterms.trim() !== '') form.set('prompt', about.keyterms.trim());
  form.set('file', new Blob([new Uint8Array(wav)], { type: 'audio/wav' }), 'said.wav');
  const encoded = new Response(form);
  return {
    path: '/audio/transcriptions',
    headers: { ...bearer(access), 'content-type': encoded.headers.get('content-type') ?? '' },
    body: new Uint8Array(await encoded.arrayBuffer()),
  };
}

/** DeepGram's query parameters, for live sound and for files. */
export function deepgramQuery(model: string, about: AssistantConfig['stt_configuration']): URLSearchParams {
  const query = new URLSearchParams({
    model,
    language: about.language,
    punctuate: 'true',
    numerals: String(about.useNumerals),
    profanity_filter: String(about.enableFiltering),
  });
  const name = model.startsWith('nova-3') ? 'keyterm' : 'keywords';
  for (const term of keytermsOf(about)) query.append(name, term);
  return query;
}

const forDeepgram = ({ access }: ProviderClient, wav: Buffer, about: AssistantConfig['stt_configuration']): Asked => ({
  path: `/listen?${deepgramQuery(access.model, about)}`,
  headers: { authorization: `Token ${access.api_key}`, 'content-type': 'audio/wav' },
  body: wav,
});

interface Transcript {
  text?: string;
  results?: { channels?: { alternatives?: { transcript?: string }[] }[] };
}

const textOf = ({ text, results }: Transcript): string =>
  (text ?? results?.channels?.[0]?.alternatives?.[0]?.transcript ?? '').trim();

interface Asking {
  configuration: AssistantConfig['stt_configuration'];
  signal: AbortSignal;
  meter?: UsageMeter | undefined;
}

/** The transcript of a sound file by one provider; empty if the signal was aborted. Throws ProviderFailed. */
export async function transcribe(
  client: ProviderClient,
  wav: Buffer,
  { configuration, signal, meter }: Asking,
): Promise<string> {
  const { provider, model, label } = client.access;
  const asked =
    provider === 'deepgram' ? forDeepgram(client, wav, configuration) : await asForm(client, wav, configuration);
  const answer = await wholeAnswer(client.ask({ ...asked, waitMs, signal }));
  meter?.add({ part: 'transcriber', provider, model, unit: 'seconds', quantity: secondsOf(wav) });
  if (signal.aborted) return '';
  try {
    return textOf(JSON.parse(answer.toString('utf8')) as Transcript);
  } catch {
    throw new ProviderFailed(`${label} sent a response that can't be read.`);
  }
}
