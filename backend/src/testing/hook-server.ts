import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { receivedBody } from './received-body.ts';

interface HookBody {
  type: string;
  data: Record<string, unknown> & { id: string; call_id: string | null; direction: string };
}

/** A before-call hook on this machine. */
export interface HookServer {
  url: string;
  asked: { headers: IncomingHttpHeaders; text: string; body: HookBody }[];
  /** Its answer to each request from now on; an object is sent as JSON. */
  answer: object | ((response: ServerResponse, body: HookBody) => void);
  close(): Promise<void>;
}

export async function startHookServer(): Promise<HookServer> {
  const server = createServer(async (request, response) => {
    const received = await receivedBody(request);
    if (!received) return;
    const text = received.toString();
    const body = JSON.parse(text) as HookBody;
    hook.asked.push({ headers: request.headers, text, body });
    const { answer } = hook;
    if (typeof answer === 'function') answer(response, body);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hook: HookServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/before-call`,
    asked: [],
    answer: { action: 'call' },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return hook;
}
