import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  path: string;
}

/** An endpoint on this machine that webhooks are sent to. */
export interface WebhookReceiver {
  url: string;
  received: Received[];
  /** What it answers from now on; `silent` lets requests wait. */
  answer: { status: number; body?: string; headers?: Record<string, string> } | 'silent';
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    receiver.received.push({ headers: request.headers, body, path: request.url ?? '' });
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
