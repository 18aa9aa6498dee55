import type { Language } from '@switchboard/contracts/languages';
import { type Conversation, type EmbedApi, Refusal } from './protocol.ts';

interface Place {
  /** The installation's origin. */
  origin: string;
  publicKey: string;
  language: () => Language;
  /** The page, without its query, which may contain secrets of the site. */
  pageUrl: () => string | undefined;
}

interface Sent {
  method?: string;
  body?: object;
  conversation?: Conversation;
}

// Longer than the API waits for a reply of the assistant.
const timeoutMs = 70_000;

/** Asks the API without cookies and without a referrer. */
export function httpApi({ origin, publicKey, language, pageUrl }: Place): EmbedApi {
  const base = `${origin}/api/embed/${encodeURIComponent(publicKey)}`;
  const of = (conversation: Conversation) => `/conversations/${conversation.id}`;

  async function ask<Answer>(path: string, { method = 'GET', body, conversation }: Sent = {}): Promise<Answer> {
    const response = await fetch(base + path, {
      method,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(conversation ? { authorization: `Bearer ${conversation.token}` } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => {
      throw new Refusal('offline');
    });
    const answer = (await response.json().catch(() => null)) as unknown;
    if (!response.ok) throw refusalOf(response, answer);
    // A portal of a hotel, for example, answers everything with a page.
    if (answer === null) throw new Refusal('offline');
    return answer as Answer;
  }

  return {
    read: async () => (await ask<{ embed: Awaited<ReturnType<EmbedApi['read']>> }>('')).embed,
    start: (fields) =>
      ask('/conversations', {
        method: 'POST',
        body: { fields, consent: true, page_url: pageUrl(), language: language() },
      }),
    write: (conversation, message) =>
      ask(`${of(conversation)}/messages`, { method: 'POST', body: message, conversation }),
    messages: (conversation, after) => ask(`${of(conversation)}/messages?after=${after}`, { conversation }),
    end: (conversation) => ask(`${of(conversation)}/end`, { method: 'POST', body: {}, conversation }),
    transcript: async (conversation, email) => {
      await ask(`${of(conversation)}/transcript`, { method: 'POST', body: { email }, conversation });
    },
    callBack: (request) =>
      ask('/call-backs', { method: 'POST', body: { ...request, consent: true, page_url: pageUrl() } }),
  };
}

function refusalOf(response: Response, answer: unknown): Refusal {
  const { error } = (answer ?? {}) as { error?: { reason?: string; fields?: object } };
  const wait = Number(response.headers.get('retry-after'));
  return new Refusal(error?.reason ?? (response.status >= 500 ? 'unavailable' : 'refused'), {
    status: response.status,
    // Nested names such as `fields.email` end with the field's own name.
    fields: Object.keys(error?.fields ?? {}).map((name) => name.split('.').at(-1) ?? name),
    retryAfterSeconds: wait > 0 ? wait : null,
  });
}
