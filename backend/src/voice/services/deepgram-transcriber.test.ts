import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { readNetworks } from '../../outgoing/public-addresses.ts';
import { deepgramTranscriber } from './deepgram-transcriber.ts';
import { createProviderClient, type ProviderClient } from './provider-answer.ts';
import { UsageMeter } from './usage-meter.ts';

/** DeepGram's behaviour in one test. */
type Play = (socket: WebSocket, heard: { bytes: number }) => void;
let play: Play;
let refuses: number | null = null;
const asked: IncomingMessage[] = [];

const server = createServer();
const sockets = new WebSocketServer({ noServer: true });
server.on('upgrade', (request, socket, head) => {
  asked.push(request);
  if (refuses !== null) return void socket.end(`HTTP/1.1 ${refuses} No\r\n\r\n`);
  sockets.handleUpgrade(request, socket, head, (one) => {
    const heard = { bytes: 0 };
    one.on('message', (data: Buffer, isBinary) => {
      if (isBinary) heard.bytes += data.length;
    });
    play(one, heard);
  });
});
let url = '';
const clients: ProviderClient[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  asked.length = 0;
  refuses = null;
});
afterAll(() => {
  sockets.close();
  server.close();
});

const { stt_configuration } = defaultAssistantConfig();

/** A transcriber, with the utterances that were sent whole because live transcription failed. */
function transcriber({ networks = '127.0.0.1/32', waitMs = 5_000 } = {}) {
  const access = { provider: 'deepgram' as const, label: 'DeepGram', base_url: url, api_key: 'k', model: 'nova-3' };
  const client = createProviderClient({ ...access, organization_id: null }, readNetworks(networks, 'test'));
  clients.push(client);
  const wholes: number[] = [];
  const meter = new UsageMeter();
  const whole = {
    understand: async (wav: Buffer) => {
      wholes.push(wav.length);
      return 'the whole';
    },
  };
  const configuration = { ...stt_configuration, keyterms: 'Northlight' };
  return { wholes, meter, ...deepgramTranscriber({ client, configuration, whole, meter, waitMs }) };
}

const results = (transcript: string, is_final: boolean) =>
  JSON.stringify({ type: 'Results', is_final, channel: { alternatives: [{ transcript }] } });
/** Answers once it receives the end of the utterance. */
const atEnd = (socket: WebSocket, answer: () => void) =>
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary && data.toString() === '{"type":"CloseStream"}') answer();
  });

const second = new Int16Array(16_000);

it('the Deepgram transcriber streams speech, reports words, and returns the full text at the end', async () => {
  let bytes = 0;
  play = (socket, heard) => {
    socket.send(results('Good', false));
    socket.send(results('Good day.', true));
    atEnd(socket, () => {
      bytes = heard.bytes;
      socket.send(results('How are you?', true));
      socket.send('{"type":"Metadata"}');
    });
  };
  const { listen, wholes, meter } = transcriber();
  const soFar: string[] = [];
  const isReported = Promise.withResolvers<void>();
  const listening = listen((text) => {
    soFar.push(text);
    if (text === 'Good day.') isReported.resolve();
  });
  listening.hear(second);
  await isReported.promise;
  listening.hear(second);
  expect(await listening.end()).toBe('Good day. How are you?');
  expect(soFar).toEqual(['Good', 'Good day.', 'Good day. How are you?']);
  expect(bytes).toBe(64_000);
  expect(wholes).toEqual([]);
  expect(meter.used()).toMatchObject([{ provider: 'deepgram', model: 'nova-3', unit: 'seconds', quantity: 2 }]);
  expect(asked[0]?.headers.authorization).toBe('Token k');
  const query = new URL(asked[0]?.url ?? '', url).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    ...{ model: 'nova-3', encoding: 'linear16', sample_rate: '16000', interim_results: 'true', keyterm: 'Northlight' },
  });
});

it('the Deepgram transcriber returns an empty text if there are no words', async () => {
  play = (socket) => atEnd(socket, () => socket.send('{"type":"Metadata"}'));
  const listening = transcriber().listen();
  listening.hear(second);
  expect(await listening.end()).toBe('');
});

it.each<[string, Play]>([
  ['breaks off in mid-word', (socket) => socket.send(results('We open at ni', false), () => socket.terminate())],
  ['says what nobody reads', (socket) => socket.send('<html>')],
  ['goes on without end', (socket) => socket.send(results('x'.repeat(30_000), true))],
  ['never says that it is done', () => undefined],
])('the whole speech is sent in one request if Deepgram %s', async (_, faulty) => {
  play = faulty;
  const { listen, wholes, meter } = transcriber({ waitMs: 300 });
  const listening = listen();
  listening.hear(second);
  expect(await listening.end()).toBe('the whole');
  expect(wholes).toEqual([44 + 32_000]);
  expect(meter.used()).toEqual([]);
});

it("streaming isn't tried again after two refusals, and never at a forbidden address", async () => {
  refuses = 401;
  const { listen } = transcriber();
  for (let count = 0; count < 3; count++) expect(await listen().end()).toBe('the whole');
  expect(asked).toHaveLength(2);
  expect(await transcriber({ networks: '' }).listen().end()).toBe('the whole');
  expect(asked).toHaveLength(2);
});
