/** A local model, transcriber and voice that implement OpenAI's API. All three accept one key. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const sampleRate = 16_000;
const secondsOfLetter = 0.06;
const loudness = 6_000;
const pitch = 220;

/** A message of the conversation that the model receives. */
export interface Message {
  role: string;
  content: string;
}

/** The model's next turn: it says something, or calls the named tool. */
export type Turn = { says: string } | { calls: string };

export interface VoiceModels {
  /** The base URL of all three. */
  url: string;
  key: string;
  /** The requests to each, in order. */
  asked: { chats: Message[][]; heardSeconds: number[]; spoken: string[] };
  close(): Promise<void>;
}

/** The header of a mono WAV file with 16-bit samples. */
function wavHeader(dataBytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

/** A tone that is as long as the spoken text. */
function toneFor(text: string): Buffer {
  const samples = Math.round(Math.max(8, text.length) * secondsOfLetter * sampleRate);
  const sound = Int16Array.from(
    { length: samples },
    (_, at) => loudness * Math.sin((2 * Math.PI * pitch * at) / sampleRate),
  );
  const bytes = Buffer.from(sound.buffer);
  return Buffer.concat([wavHeader(bytes.length), bytes]);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function stream(response: ServerResponse, turn: Turn): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (piece: object) => response.write(`data: ${JSON.stringify(piece)}\n\n`);
  const calls = 'calls' in turn;
  const tool = calls && { index: 0, id: 'call', function: { name: turn.calls, arguments: '{}' } };
  for (const content of calls ? [] : (turn.says.match(/[\s\S]{1,20}/g) ?? []))
    send({ choices: [{ delta: { content }, finish_reason: null }] });
  if (tool) send({ choices: [{ delta: { tool_calls: [tool] }, finish_reason: null }] });
  send({ choices: [{ delta: {}, finish_reason: calls ? 'tool_calls' : 'stop' }] });
  send({ choices: [], usage: { prompt_tokens: 300, completion_tokens: 20 } });
  response.end('data: [DONE]\n\n');
}

/** Starts the server. `turn` returns the model's turn, `understood` is the transcriber's result. */
export async function startVoiceModels(turn: (messages: Message[]) => Turn, understood: string): Promise<VoiceModels> {
  const key = 'sk-of-a-journey';
  const asked: VoiceModels['asked'] = { chats: [], heardSeconds: [], spoken: [] };
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (request.headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end('{}');
    if (request.url === '/v1/chat/completions') {
      const { messages } = JSON.parse(body.toString()) as { messages: Message[] };
      asked.chats.push(messages);
      return stream(response, turn(messages));
    }
    if (request.url === '/v1/audio/transcriptions') {
      asked.heardSeconds.push(body.length / 2 / sampleRate);
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ text: understood }));
    }
    if (request.url === '/v1/audio/speech') {
      const { input } = JSON.parse(body.toString()) as { input: string };
      asked.spoken.push(input);
      return void response.writeHead(200, { 'content-type': 'audio/wav' }).end(toneFor(input));
    }
    response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, key, asked, close };
}
