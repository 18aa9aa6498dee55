import type { ProviderTest } from '@switchboard/contracts/providers';
import { type ProviderName, providerFacts, providerTestSeconds } from '@switchboard/contracts/providers.limits';
import { silentWav } from '../../files/wav.ts';
import type { Network } from '../../outgoing/public-addresses.ts';
import { type OutgoingAnswer, OutgoingError, sendRequest } from '../../outgoing/send-request.ts';
import type { Credential } from './credential-of.ts';

// A provider's list of all models is a few hundred kilobytes.
const maxAnswerBytes = 2_000_000;

type Found = Pick<ProviderTest, 'result' | 'message'>;

/** The request that tests a key, which costs little or nothing. */
interface Question {
  path: string;
  headers(credential: Credential): Record<string, string>;
  method?: 'POST';
  body?(credential: Credential): { type: string; content: Buffer };
  /** The finding from the answer, apart from the accepted key; null if all is well. */
  judge?(answer: unknown, credential: Credential): Found | null;
}

const bearer = ({ api_key }: Credential): Record<string, string> =>
  api_key === null ? {} : { authorization: `Bearer ${api_key}` };

const noCredit: Found = { result: 'no_credit', message: 'The key is good, and the account has no credit left.' };
const otherProtocol: Found = {
  result: 'failed',
  message: 'The server answers, but not as an OpenAI-compatible one does. Is this its base URL?',
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Checks that the model of a custom server is among those that it lists. */
function hasModel(answer: unknown, { config: { model } }: Credential): Found | null {
  if (!isObject(answer) || !Array.isArray(answer.data)) return otherProtocol;
  const ids = answer.data.map((entry: unknown) => (isObject(entry) ? entry.id : null));
  // Servers list the newest version of a model with a tag that people leave out.
  if (ids.some((id) => id === model || id === `${model}:latest`)) return null;
  return { result: 'failed', message: `The server answers, and has no model "${model}".` };
}

/** Half a second of silence: transcribers reject anything shorter than a tenth. */
const halfASecond = silentWav(8_000, { sampleRate: 16_000 });

function wavForm({ config: { model = '' } }: Credential) {
  const boundary = 'switchboard-provider-test';
  const part = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`;
  const content = Buffer.concat([
    Buffer.from(`${part('model')}\r\n${model}\r\n`),
    Buffer.from(`${part('response_format')}\r\njson\r\n`),
    Buffer.from(`${part('file', '; filename="silence.wav"')}content-type: audio/wav\r\n\r\n`),
    halfASecond,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, content };
}

const models = { path: '/models', headers: bearer } as const satisfies Question;

const questions: Record<ProviderName, Question> = {
  openai: {
    path: '/models',
    headers: (credential) => ({
      ...bearer(credential),
      ...(credential.config.organization_id ? { 'openai-organization': credential.config.organization_id } : {}),
    }),
  },
  anthropic: {
    path: '/models?limit=1',
    headers: ({ api_key }) => ({ 'x-api-key': api_key ?? '', 'anthropic-version': '2023-06-01' }),
  },
  deepgram: { path: '/projects', headers: ({ api_key }) => ({ authorization: `Token ${api_key}` }) },
  elevenlabs: {
    path: '/user/subscription',
    headers: ({ api_key }) => ({ 'xi-api-key': api_key ?? '' }),
    judge: (answer) => {
      if (!isObject(answer)) return null;
      const { character_count: used, character_limit: limit, max_credit_limit_extension: more } = answer;
      const isUsedUp = typeof used === 'number' && typeof limit === 'number' && used >= limit;
      return isUsedUp && (more === undefined || more === null || more === 0) ? noCredit : null;
    },
  },
  groq: models,
  // The list of models is public; the list of an account's own voices is not.
  smallestai: { path: '/lightning-large/get_cloned_voices', headers: bearer },
  custom_llm: { ...models, judge: hasModel },
  // Some transcription servers list no models, but all of them accept half a second of silence.
  custom_stt: {
    path: '/audio/transcriptions',
    method: 'POST',
    headers: bearer,
    body: wavForm,
    judge: (answer) => (isObject(answer) && typeof answer.text === 'string' ? null : otherProtocol),
  },
  custom_tts: { ...models, judge: hasModel },
};

// Messages of providers about accounts without credit; their status (429, 401, 400) alone has other meanings as well.
const outOfCredit =
  /insufficient_quota|quota_exceeded|credit balance is too low|insufficient (credits?|funds|balance)/i;
// A valid ElevenLabs key that is limited to speech is refused here with this code.
const narrowKey = /missing_permissions/;

function refusalOf(label: string, { status }: OutgoingAnswer, text: string): Found | null {
  if (status === 402 || outOfCredit.test(text)) return noCredit;
  if (status === 401 && narrowKey.test(text)) return { result: 'ok', message: `${label} takes the key.` };
  if (status === 401 || status === 403)
    return { result: 'key_refused', message: `${label} refused the key (${status}).` };
  if (status >= 200 && status < 300) return null;
  if (status === 429) return { result: 'failed', message: `${label} is asked too often at the moment (429).` };
  if (status === 404)
    return { result: 'failed', message: `${label} answered 404: nothing is there. Is the base URL right?` };
  if (status >= 300 && status < 400)
    return { result: 'failed', message: `${label} redirects to another address (${status}). Give the final one.` };
  return { result: 'failed', message: `${label} answered ${status}.` };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Asks a provider once whether it accepts the key. Never throws for anything the provider does, and repeats none of its
 * answer: some contain the key.
 */
export async function askProvider(
  name: ProviderName,
  credential: Credential,
  allowed: readonly Network[],
): Promise<ProviderTest> {
  const { path, method = 'GET', headers, body, judge } = questions[name];
  const { label } = providerFacts[name];
  const startedAt = performance.now();
  const since = () => Math.round(performance.now() - startedAt);
  const sent = body?.(credential);
  try {
    const answer = await sendRequest({
      url: `${credential.base_url}${path}`,
      method,
      headers: { ...headers(credential), accept: 'application/json', ...(sent ? { 'content-type': sent.type } : {}) },
      ...(sent ? { body: sent.content } : {}),
      timeoutMs: providerTestSeconds * 1000,
      maxBytes: maxAnswerBytes,
      allowed,
    });
    const text = answer.body.toString('utf8');
    const found = refusalOf(label, answer, text) ?? judge?.(readJson(text), credential);
    return {
      ...(found ?? { result: 'ok', message: `${label} takes the key.` }),
      duration_ms: answer.durationMs,
    };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { result: 'unreachable', message: error.message, duration_ms: since() };
  }
}
