import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A delta of OpenAI's protocol, in any shape. */
export type Delta = Record<string, unknown>;

/** One answer of a model. */
export interface Answer {
  deltas?: (Delta | string)[];
  finish?: string | null;
  usage?: unknown;
  /** The raw body, instead of the fields above. */
  raw?: string | Buffer;
  /** Sends this many bytes of the body at once. */
  bytesAtOnce?: number;
  /** Sent over the connection instead of an HTTP response. */
  noHttp?: string;
  status?: number;
  headers?: Record<string, string>;
  /** The connection breaks off after the last delta. */
  isCut?: boolean;
  /** Sends nothing, or only heartbeats, until the client disconnects. */
  stalls?: 'silent' | 'heartbeat';
}

/** A request as the server sees it. */
export interface Asked {
  messages: { role: string; content?: unknown; tool_calls?: unknown }[];
  tools?: unknown[];
  tool_choice?: string;
  stream: boolean;
  /** How often this model was asked before. */
  count: number;
  /** Results of tools since the person last spoke. */
  results: number;
}

const chunk = (delta: Delta, finish_reason: string | null, usage: unknown) =>
  JSON.stringify({ choices: [{ index: 0, delta, finish_reason }], ...(usage === undefined ? {} : { usage }) });

/** The deltas of an answer as one message. */
function messageOf(deltas: Delta[]): Delta {
  const contents = deltas.flatMap(({ content }) => (content === undefined || content === null ? [] : [content]));
  const isParts = contents.some((content) => Array.isArray(content));
  const rest = Object.assign({}, ...deltas.map(({ content: _, tool_calls: __, ...more }) => more)) as Delta;
  const calls = deltas.flatMap(({ tool_calls }) => (Array.isArray(tool_calls) ? (tool_calls as unknown[]) : []));
  return {
    role: 'assistant',
    ...rest,
    content: isParts ? contents.flat() : contents.length > 0 ? contents.join('') : null,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}

function stall(response: ServerResponse, kind: Answer['stalls']): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  if (kind !== 'heartbeat') return;
  const beat = setInterval(() => response.write(': still here\n\n'), 5);
  response.on('close', () => clearInterval(beat));
}

function send(response: ServerResponse, answer: Answer, isStream: boolean): void {
  const { finish = 'stop', usage, raw, status = 200, headers, isCut, stalls, noHttp, bytesAtOnce = 65_536 } = answer;
  const deltas = (answer.deltas ?? []).map((delta) => (typeof delta === 'string' ? { content: delta } : delta));
  if (stalls) {
    stall(response, stalls);
    return;
  }
  if (noHttp !== undefined) {
    response.socket?.end(noHttp);
    return;
  }
  if (raw !== undefined || status !== 200) {
    const body = Buffer.from(raw ?? 'oops');
    response.writeHead(status, headers);
    for (let at = 0; at < body.length; at += bytesAtOnce) response.write(body.subarray(at, at + bytesAtOnce));
    response.end();
    return;
  }
  if (!isStream) {
    const whole = { choices: [{ index: 0, message: messageOf(deltas), finish_reason: finish }], usage };
    const text = JSON.stringify(whole, null, 1);
    response.writeHead(200, { 'content-type': 'application/json' });
    if (isCut) response.write(text.slice(0, text.length / 2), () => response.destroy());
    else response.end(text);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const delta of deltas) response.write(`data: ${chunk(delta, null, undefined)}\n\n`);
  if (isCut) {
    response.write('\n', () => response.destroy());
    return;
  }
  if (finish !== null) response.write(`data: ${chunk({}, finish, usage)}\n\n`);
  response.end('data: [DONE]\n\n');
}

/** A server that speaks OpenAI's protocol and answers in every observed shape; the model's name selects the shape. */
export async function createOddModel(answerOf: (model: string, asked: Asked) => Answer) {
  const requests = new Map<string, Asked[]>();
  const server = createServer(async (request, response) => {
    response.on('error', () => undefined);
    const chunks: Buffer[] = [];
    for await (const piece of request) chunks.push(piece as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Asked & { model: string };
    const before = requests.get(body.model) ?? [];
    const lastUser = body.messages.map(({ role }) => role).lastIndexOf('user');
    const results = body.messages.slice(lastUser + 1).filter(({ role }) => role === 'tool').length;
    const asked = { ...body, stream: body.stream === true, count: before.length, results };
    requests.set(body.model, [...before, asked]);
    send(response, answerOf(body.model, asked), asked.stream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requests to a model, in order. */
    requestsOf: (model: string): readonly Asked[] => requests.get(model) ?? [],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
