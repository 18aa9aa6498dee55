import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { receivedBody } from './received-body.ts';

/** A received request. */
interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  path: string;
}

/** An endpoint on this machine for webhooks. */
export interface WebhookReceiver {
  url: string;
  received: Received[];
  /** Its answer from now on; `silent` leaves requests open. */
  answer: { status: number; body?: string; headers?: Record<string, string> } | 'silent';
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const body = await receivedBody(request);
    if (!body) return;
    receiver.received.push({ headers: request.headers, body: body.toString(), path: request.url ?? '' });
    const { answer } = receiver;
    if (answer === 'silent') return;
    response.writeHead(answer.status, answer.headers).end(answer.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: { status: 204 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
