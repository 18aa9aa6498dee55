import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { receivedBody } from './received-body.ts';

/** The behaviour of a local server that implements OpenAI's chat protocol. */
export type ChatBehaviour =
  | { kind: 'text'; pieces: string[]; firstMs?: number; pauseMs?: number }
  | { kind: 'status'; status: number; retryAfter?: number }
  /** Sends nothing while the request is open. */
  | { kind: 'silent' }
  /** Disconnects after the pieces. */
  | { kind: 'cut'; pieces: string[] }
  /** Ends at its own length limit, with an incomplete text. */
  | { kind: 'length'; pieces: string[] }
  | { kind: 'endless' }
  | { kind: 'garbage' };

export interface ChatServer {
  /** For use as the base URL. */
  url: string;
  /** The next answer; a function gets the request's body. */
  behaviour: ChatBehaviour | ((body: ChatBody) => ChatBehaviour);
  received: { headers: IncomingHttpHeaders; body: ChatBody }[];
  /** Answers in progress. */
  open: number;
  close(): Promise<void>;
}

interface ChatBody {
  model: string;
  messages: { role: string; content: string }[];
}

const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const delta = (content: string, finish_reason: string | null = null) =>
  event({ choices: [{ delta: { content }, finish_reason }] });

async function answer(response: ServerResponse, behaviour: ChatBehaviour): Promise<void> {
  if (behaviour.kind === 'silent') return;
  if (behaviour.kind === 'status') {
    const { status, retryAfter } = behaviour;
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
    response.end('{"error":{"message":"The key sk-secret is not good."}}');
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (behaviour.kind === 'garbage') {
    response.end('data: {"choices": [<html>\n\n');
    return;
  }
  if (behaviour.kind === 'endless') {
    while (!response.destroyed) {
      response.write(delta('and so on '.repeat(100)));
      await pause(1);
    }
    return;
  }
  if (behaviour.kind === 'text' && behaviour.firstMs) await pause(behaviour.firstMs);
  for (const piece of behaviour.pieces) {
    response.write(delta(piece));
    if (behaviour.kind === 'text' && behaviour.pauseMs) await pause(behaviour.pauseMs);
  }
  if (behaviour.kind === 'cut') {
    await pause(20);
    response.destroy();
    return;
  }
  response.write(delta('', behaviour.kind === 'length' ? 'length' : 'stop'));
  response.write(event({ choices: [], usage: { prompt_tokens: 12, completion_tokens: 34 } }));
  response.end('data: [DONE]\n\n');
}

/** Starts it on a free port. */
export async function startChatServer(): Promise<ChatServer> {
  const http = createServer(async (request, response) => {
    const received = await receivedBody(request);
    if (!received?.length) {
      response.destroy();
      return;
    }
    const body = JSON.parse(received.toString()) as ChatBody;
    server.received.push({ headers: request.headers, body });
    server.open += 1;
    response.once('close', () => {
      server.open -= 1;
    });
    await answer(response, typeof server.behaviour === 'function' ? server.behaviour(body) : server.behaviour);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: ChatServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`,
    behaviour: { kind: 'text', pieces: ['You call people.'] },
    received: [],
    open: 0,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return server;
}
