import type { ModelPart } from '@switchboard/contracts/offered-models';
import type { ProviderName } from '@switchboard/contracts/providers.limits';
import type { Network } from '../../outgoing/public-addresses.ts';
import { OutgoingError, sendRequest } from '../../outgoing/send-request.ts';
import type { Credential } from '../providers/credential-of.ts';

/** A model in a provider's list. */
export interface ListedModel {
  part: ModelPart;
  id: string;
  /** YYYY-MM-DD. */
  shut_down_on: string | null;
  context_size: number | null;
  max_output: number | null;
}

type Entry = Record<string, unknown>;

const maxAnswerBytes = 4_000_000;
const timeoutMs = 20_000;
/** One provider splits its list into several pages. */
const maxPages = 10;
const maxModels = 1_000;
const maxIdLength = 200;

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null;

const sizeOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2_000_000_000 ? value : null;

/** A day that a list gives as a date, a timestamp or seconds since 1970. Null for anything else. */
export function dayOf(value: unknown): string | null {
  const at = typeof value === 'number' ? value * 1000 : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (!Number.isFinite(at) || Math.abs(at) > 8.64e15) return null;
  return new Date(at).toISOString().slice(0, 10);
}

const otherUse =
  /audio|realtime|transcri|whisper|tts|speech|image|dall-e|sora|search|embed|moderation|instruct|codex|guard|orpheus|playai|compound/;
const openaiText = /^(gpt-|chatgpt-|o\d)/;

/** The use of a provider's model, by its id; null for other uses. */
const partOf: Partial<Record<ProviderName, (id: string, entry: Entry) => ModelPart | null>> = {
  openai: (id) => (openaiText.test(id) && !otherUse.test(id) ? 'llm' : null),
  anthropic: (id) => (id.startsWith('claude-') ? 'llm' : null),
  groq: (id) => {
    if (/whisper/.test(id)) return 'stt';
    if (/orpheus|playai|tts/.test(id)) return 'tts';
    return otherUse.test(id) ? null : 'llm';
  },
  elevenlabs: (_, { can_do_text_to_speech }) => (can_do_text_to_speech === false ? null : 'tts'),
  deepgram: (_, { part }) => (part === 'stt' || part === 'tts' ? part : null),
  custom_llm: () => 'llm',
};

/** Providers whose models can be listed. */
export const listingProviders = Object.keys(partOf) as ProviderName[];

/** The entries of one answer, in the shapes that providers use. Null for an answer that is not a list. */
function entriesIn(answer: unknown): Entry[] | null {
  if (Array.isArray(answer)) return answer.filter(isEntry);
  if (!isEntry(answer)) return null;
  if (Array.isArray(answer.data)) return answer.data.filter(isEntry);
  // Deepgram lists transcription and speech models separately.
  if (!Array.isArray(answer.stt) && !Array.isArray(answer.tts)) return null;
  return (['stt', 'tts'] as const).flatMap((part) => {
    const list: unknown = answer[part];
    return Array.isArray(list) ? list.filter(isEntry).map((entry): Entry => ({ ...entry, part })) : [];
  });
}

/** The models in a provider's list. Null for an answer that is not a list. */
export function readListedModels(provider: ProviderName, answer: unknown): ListedModel[] | null {
  const entries = entriesIn(answer);
  if (!entries) return null;
  return entries.flatMap((entry): ListedModel[] => {
    const id = [entry.id, entry.model_id, entry.canonical_name, entry.name].find((value) => typeof value === 'string');
    if (typeof id !== 'string' || id === '' || id.length > maxIdLength) return [];
    const part = partOf[provider]?.(id, entry) ?? null;
    if (part === null) return [];
    return [
      {
        ...{ part, id },
        shut_down_on: dayOf(entry.shutdown_date ?? entry.shut_down_on ?? entry.retirement_date),
        context_size: sizeOf(entry.context_window ?? entry.max_input_tokens),
        max_output: sizeOf(entry.max_completion_tokens ?? entry.max_tokens),
      },
    ];
  });
}

function headersOf(provider: ProviderName, { api_key, config }: Credential): Record<string, string> {
  if (provider === 'anthropic') return { 'x-api-key': api_key ?? '', 'anthropic-version': '2023-06-01' };
  if (provider === 'elevenlabs') return { 'xi-api-key': api_key ?? '' };
  if (api_key === null) return {};
  if (provider === 'deepgram') return { authorization: `Token ${api_key}` };
  const organization = provider === 'openai' ? config.organization_id : undefined;
  return { authorization: `Bearer ${api_key}`, ...(organization ? { 'openai-organization': organization } : {}) };
}

/** The result of reading a list: its models, or why there are none. */
export type ListAnswer = { models: ListedModel[] } | { problem: string };

/** The page after one answer; null after the last one. */
function nextOf(provider: ProviderName, answer: unknown): string | null {
  if (provider !== 'anthropic' || !isEntry(answer) || answer.has_more !== true) return null;
  return typeof answer.last_id === 'string' ? answer.last_id : null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a provider's list of models with the organization's key. Never throws for anything the provider does. */
export async function askModels(
  provider: ProviderName,
  credential: Credential,
  allowed: readonly Network[],
): Promise<ListAnswer> {
  const models: ListedModel[] = [];
  let after: string | null = null;
  try {
    for (let page = 0; page < maxPages && models.length < maxModels; page++) {
      const query: string =
        provider === 'anthropic' ? `?limit=1000${after ? `&after_id=${encodeURIComponent(after)}` : ''}` : '';
      const { status, body } = await sendRequest({
        url: `${credential.base_url}/models${query}`,
        method: 'GET',
        headers: { ...headersOf(provider, credential), accept: 'application/json' },
        ...{ timeoutMs, maxBytes: maxAnswerBytes, allowed },
      });
      if (status < 200 || status >= 300) return { problem: `The list of models was answered with ${status}.` };
      const answer = readJson(body.toString('utf8'));
      const listed = readListedModels(provider, answer);
      if (!listed) return { problem: 'The answer is no list of models.' };
      models.push(...listed);
      after = nextOf(provider, answer);
      if (after === null) break;
    }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { problem: error.message };
  }
  const once = new Map(models.map((model) => [model.id, model]));
  // An empty list is a fault of the provider rather than the end of all its models.
  return once.size === 0
    ? { problem: 'The list of models is empty.' }
    : { models: [...once.values()].slice(0, maxModels) };
}
