import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GatewayMessage } from '../../../whatsapp/protocol.ts';

/** How long a worker of the proof waits for the gateway's answer. */
export const gatewayPatienceMs = 300;

/** Faults of one message over HTTP: before the gateway took it, or after. */
export const httpFaults = [
  'none',
  'unavailable',
  'too_many',
  'not_connected',
  'error_before',
  'error_after',
  'silent_before',
  'silent_after',
  'cut_before',
  'cut_after',
  'html_after',
  'nonsense_after',
  'nonsense_before',
] as const;
export type HttpFault = (typeof httpFaults)[number];

/** A message that the gateway took, with the key that it was sent with, which the gateway does not return. */
export interface Taken extends GatewayMessage {
  key: string;
}

export interface FaultyServer {
  url: string;
  taken: readonly Taken[];
  /** How often each fault was played. */
  played: Readonly<Record<HttpFault, number>>;
  close(): Promise<void>;
}

const refusals: Partial<Record<HttpFault, number>> = {
  unavailable: 503,
  too_many: 429,
  not_connected: 409,
  error_before: 500,
  error_after: 500,
};

async function bodyOf(request: IncomingMessage): Promise<{ jid: string; message: string }> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Ends a request according to a fault. */
function answer(response: ServerResponse, fault: HttpFault, message: Taken | null): unknown {
  const status = refusals[fault];
  if (status)
    return json(response, status, { error: { code: 'unavailable', message: 'The test asked for this failure.' } });
  if (fault.startsWith('silent')) return undefined;
  if (fault.startsWith('cut')) return response.destroy();
  if (fault === 'html_after') return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
  if (fault.startsWith('nonsense')) return json(response, 200, { ok: true });
  return json(response, 200, { messageId: message?.messageId, timestamp: message?.timestamp });
}

const isBefore = (fault: HttpFault) =>
  ['unavailable', 'too_many', 'not_connected'].includes(fault) || fault.endsWith('_before');

/**
 * A gateway over real HTTP that plays the given faults, and remembers what it took. It ignores keys: a message sent twice is there twice.
 * `looksFail` decides whether reading a contact's messages fails.
 */
export async function startFaultyServer(
  faultOf: () => HttpFault,
  looksFail: () => boolean = () => false,
  onTaken: (message: Taken) => void = () => undefined,
): Promise<FaultyServer> {
  const taken: Taken[] = [];
  const byContact = new Map<string, Taken[]>();
  const played = Object.fromEntries(httpFaults.map((fault) => [fault, 0])) as Record<HttpFault, number>;

  function take(jid: string, message: string, key: string): Taken {
    const contact = jid.replace(/@.*$/s, '');
    const rest = { fromMe: true, phoneNumber: null, status: 'sent', idempotencyKey: null } as const;
    const one = { messageId: `GW${taken.length}`, jid, message, timestamp: new Date().toISOString(), key, ...rest };
    taken.push(one);
    byContact.set(contact, [one, ...(byContact.get(contact) ?? [])]);
    onTaken(one);
    return one;
  }

  const server = createServer(async (request, response) => {
    const look = /\/contacts\/(\d+)\/messages\?limit=(\d+)/.exec(request.url ?? '');
    if (look) {
      if (looksFail()) return json(response, 500, {});
      const messages = (byContact.get(look[1] ?? '') ?? [])
        .slice(0, Number(look[2]))
        .map(({ key: _, ...shown }) => shown);
      return json(response, 200, { messages, pagination: { limit: Number(look[2]), hasMore: false } });
    }
    const { jid, message } = await bodyOf(request);
    const fault = faultOf();
    played[fault] += 1;
    const one = isBefore(fault) ? null : take(jid, message, String(request.headers['idempotency-key']));
    return answer(response, fault, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    played,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
