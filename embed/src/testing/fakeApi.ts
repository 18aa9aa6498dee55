import type { EmbedMessage, EmbedMessages, PublicEmbed } from '@switchboard/contracts/embed-chats';
import { vi } from 'vitest';

interface Received {
  method: string;
  path: string;
  body: Record<string, unknown> | null;
  init: RequestInit;
}

type Answer = { status: number; body: unknown; headers?: Record<string, string> } | 'offline';

const refused = (status: number, reason: string, more: object = {}): Answer => ({
  status,
  body: { error: { code: 'CONFLICT', message: reason, reason, request_id: 'r', ...more } },
});

/** Answers the requests of an embed as the API does. The assistant repeats what the visitor wrote. */
export function fakeApi(embed: PublicEmbed) {
  const received: Received[] = [];
  const messages: EmbedMessage[] = [];
  const next: Record<string, Answer[]> = {};
  let isEnded = false;
  let isReplying = false;
  const add = (role: EmbedMessage['role'], text: string) =>
    messages.push({ index: messages.length, role, text, at: '2026-11-30T12:00:00.000Z' });
  const answer = (after: number): EmbedMessages => ({
    messages: messages.slice(after + 1),
    is_replying: isReplying,
    is_ended: isEnded,
  });
  const seen = new Set<unknown>();

  function respond(operation: string, url: URL, body: Received['body']): Answer {
    if (operation === 'GET ') return { status: 200, body: { embed } };
    if (operation === 'POST /conversations') {
      messages.length = 0;
      isEnded = false;
      add('assistant', 'Hello, how can I help?');
      return {
        status: 201,
        body: { conversation_id: 'c1', token: 't1', ...answer(-1), expires_at: '2026-11-30T12:30:00.000Z' },
      };
    }
    if (operation === 'GET /conversations/c1/messages')
      return { status: 200, body: answer(Number(url.searchParams.get('after'))) };
    if (operation === 'POST /conversations/c1/messages') {
      if (isEnded) return refused(409, 'conversation_ended');
      const before = messages.length;
      // As in the API, a repeated message is answered again, and added once.
      if (!seen.has(body?.client_id)) {
        add('visitor', String(body?.text));
        add('assistant', `You wrote: ${body?.text}`);
      }
      seen.add(body?.client_id);
      return { status: 200, body: answer(Math.min(before, messages.length - 2) - 1) };
    }
    if (operation === 'POST /conversations/c1/end') {
      isEnded = true;
      return { status: 200, body: answer(messages.length - 1) };
    }
    if (operation === 'POST /conversations/c1/transcript') return { status: 202, body: { accepted: true } };
    if (operation === 'POST /call-backs') return { status: 202, body: { accepted: true, calls_from: null } };
    return refused(404, 'not_found');
  }

  const fake = {
    received,
    messages,
    add,
    refused,
    /** Gives an operation another answer, once per call. */
    answerNext(operation: string, ...answers: Answer[]) {
      next[operation] = [...(next[operation] ?? []), ...answers];
    },
    setEnded: () => {
      isEnded = true;
    },
    setReplying: (replying: boolean) => {
      isReplying = replying;
    },
    /** The bodies that an operation received. */
    bodies: (operation: string) =>
      received.filter(({ method, path }) => `${method} ${path}` === operation).map(({ body }) => body),
    fetch: vi.fn(async (address: string | URL | Request, init: RequestInit = {}) => {
      const url = new URL(String(address));
      const [, , , key = '', ...rest] = url.pathname.split('/');
      if (url.origin !== 'https://calls.example' || key !== 'pk_1') throw new Error(`Unexpected address ${url}`);
      const path = rest.length === 0 ? '' : `/${rest.join('/')}`;
      const method = init.method ?? 'GET';
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null;
      received.push({ method, path, body, init });
      const operation = `${method} ${path}`;
      const given = next[operation]?.shift() ?? respond(operation, url, body);
      if (given === 'offline') throw new TypeError('Failed to fetch');
      return new Response(JSON.stringify(given.body), { status: given.status, headers: given.headers ?? {} });
    }),
  };
  return fake;
}
