import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Message, type Turn, turnAfter } from './model.ts';

/** A model and a transcriber on this machine, which speak OpenAI's protocol. */
export interface Providers {
  url: string;
  key: string;
  /** What the transcriber understood, with its certainty. */
  understood: { text: string; score: number }[];
  close(): void;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function stream(response: ServerResponse, turn: Turn): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish_reason: string | null = null) =>
    response.write(`data: ${JSON.stringify({ choices: [{ delta, finish_reason }] })}\n\n`);
  if ('says' in turn) for (const content of turn.says.match(/[\s\S]{1,20}/g) ?? []) send({ content });
  else {
    const call = { name: turn.calls, arguments: JSON.stringify(turn.with) };
    send({ tool_calls: [{ index: 0, id: `call-${Date.now()}`, type: 'function', function: call }] });
  }
  send({}, 'says' in turn ? 'stop' : 'tool_calls');
  response.end('data: [DONE]\n\n');
}

interface Asked {
  messages: Message[];
  tools?: { function: { name: string } }[];
}

export async function startProviders(hear: (wav: Buffer) => { text: string; score: number }): Promise<Providers> {
  const understood: Providers['understood'] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (request.url === '/v1/chat/completions') {
      const { messages, tools = [] } = JSON.parse(body.toString()) as Asked;
      return stream(
        response,
        turnAfter(
          messages,
          tools.map(({ function: { name } }) => name),
        ),
      );
    }
    const answer = (status: number, json: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    if (request.url !== '/v1/audio/transcriptions') return answer(request.method === 'GET' ? 200 : 404, { data: [] });
    const heard = hear(body.subarray(body.indexOf('RIFF')));
    understood.push(heard);
    answer(200, { text: heard.text });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    key: 'sk-of-the-phones',
    understood,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
