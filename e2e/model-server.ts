import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local model server that implements OpenAI's API and accepts one key. */
export interface ModelServer {
  /** The base URL. */
  url: string;
  close(): Promise<void>;
}

async function streamReply(request: IncomingMessage, response: ServerResponse, reply: (asked: string) => string) {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { messages } = JSON.parse(body) as { messages: { content: string }[] };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (piece: object) => response.write(`data: ${JSON.stringify(piece)}\n\n`);
  for (const content of reply(messages.at(-1)?.content ?? '').match(/[\s\S]{1,20}/g) ?? [])
    send({ choices: [{ delta: { content }, finish_reason: null }] });
  send({ choices: [{ delta: {}, finish_reason: 'stop' }] });
  response.end('data: [DONE]\n\n');
}

/** Starts a model server; `reply` returns the answer to the last message. */
export async function startModelServer(
  key: string,
  reply: (asked: string) => string = () => 'Hello.',
): Promise<ModelServer> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { authorization } = request.headers;
    if (authorization !== `Bearer ${key}`)
      return void answer(401, { error: { message: `Incorrect API key provided: ${authorization}` } });
    if (request.url === '/v1/models')
      return void answer(200, { object: 'list', data: [{ id: 'llama3.2:latest', object: 'model' }] });
    if (request.url === '/v1/chat/completions') return void streamReply(request, response, reply);
    answer(404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, close };
}
