import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HostedProvider, readProviderUrls } from '../domains/providers/provider-urls.ts';
import { receivedBody } from './received-body.ts';

/** A server on this machine that implements the providers' protocols, as far as a test of a key needs them. */
export interface ProviderServer {
  /** The base of an address for each provider, such as `/openai`. */
  url: string;
  /** The value of `SWITCHBOARD_PROVIDER_URLS` for this server. */
  urls: string;
  /** The only accepted key. */
  key: string;
  /** False makes it answer like an account without credit. */
  hasCredit: boolean;
  received: { method: string; path: string; headers: IncomingHttpHeaders; body: string }[];
  close(): Promise<void>;
}

interface Reply {
  status: number;
  body: unknown;
}

const hosted: readonly HostedProvider[] = ['openai', 'anthropic', 'deepgram', 'elevenlabs', 'groq', 'smallestai'];

const presented = (name: string, headers: IncomingHttpHeaders): string => {
  if (name === 'anthropic') return String(headers['x-api-key'] ?? '');
  if (name === 'elevenlabs') return String(headers['xi-api-key'] ?? '');
  return (headers.authorization ?? '').replace(/^(Bearer|Token) /, '');
};

// The answer contains the key, as with some providers: no part of it may be passed on.
const refusals: Record<string, (key: string) => unknown> = {
  openai: (key) => ({ error: { message: `Incorrect API key provided: ${key}.`, code: 'invalid_api_key' } }),
  anthropic: () => ({ type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } }),
  deepgram: () => ({ err_code: 'INVALID_AUTH', err_msg: 'Invalid credentials.' }),
  elevenlabs: () => ({ detail: { status: 'invalid_api_key', message: 'Invalid API key' } }),
};

const models = { object: 'list', data: [{ id: 'llama3.2:latest' }, { id: 'gpt-4o' }, { id: 'kokoro' }] };
const answers: Record<string, Reply> = {
  '/openai/models': { status: 200, body: models },
  '/anthropic/models?limit=1': { status: 200, body: { data: [{ id: 'claude-3-5-sonnet-latest', type: 'model' }] } },
  '/deepgram/projects': { status: 200, body: { projects: [{ project_id: 'p', name: 'Calls' }] } },
  '/elevenlabs/user/subscription': { status: 200, body: { character_count: 10, character_limit: 10_000 } },
  '/groq/models': { status: 200, body: models },
  '/smallestai/lightning-large/get_cloned_voices': { status: 200, body: { data: [] } },
  '/custom/models': { status: 200, body: models },
  '/custom/audio/transcriptions': { status: 200, body: { text: '' } },
};
const withoutCredit: Record<string, Reply> = {
  '/openai/models': { status: 429, body: { error: { code: 'insufficient_quota' } } },
  '/anthropic/models?limit=1': { status: 400, body: { error: { message: 'Your credit balance is too low.' } } },
  '/deepgram/projects': { status: 402, body: { err_code: 'ASR_PAYMENT_REQUIRED' } },
  '/elevenlabs/user/subscription': { status: 200, body: { character_count: 10_000, character_limit: 10_000 } },
  '/groq/models': { status: 402, body: {} },
  '/smallestai/lightning-large/get_cloned_voices': { status: 402, body: {} },
};

export async function startProviderServer(key = 'good-key-of-the-test'): Promise<ProviderServer> {
  const http = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const received = await receivedBody(request);
    if (!received) return;
    server.received.push({ method, path, headers, body: received.toString('latin1') });
    const [, name = ''] = path.split('/');
    const given = presented(name, headers);
    const refused: Reply = { status: 401, body: refusals[name]?.(given) ?? { error: 'unauthorized' } };
    const found = (server.hasCredit ? undefined : withoutCredit[path]) ?? answers[path] ?? { status: 404, body: {} };
    const { status, body } = given === server.key ? found : refused;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server: ProviderServer = {
    url,
    urls: hosted.map((name) => `${name}=${url}/${name}`).join(','),
    key,
    hasCredit: true,
    received: [],
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  // Its names must be the ones that the settings read.
  readProviderUrls(server.urls);
  return server;
}
