import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { initializeLogger } from '@livekit/agents';
import { FromCaller, type ToCaller } from '@switchboard/contracts/voice';
import { directProtocol } from '@switchboard/contracts/voice.limits';
import { type WebSocket, WebSocketServer } from 'ws';
import { createBuiltInEars } from '../speech/built-in-ears.ts';
import { createBuiltInVoice } from '../speech/built-in-voice.ts';
import { Conversation } from './conversation.ts';
import type { FromAgent, ToAgent } from './messages.ts';

// The process of the agents: the API starts it at the first need, and hands browsers over to it with their connections.

// The framework writes down what people say, so that it writes nothing; failures are told below, without words of anybody.
initializeLogger({ pretty: false, level: 'silent' });

const speech = { voice: createBuiltInVoice(), ears: createBuiltInEars() };
const talking = new Set<Conversation>();
const tell = (message: FromAgent) => void process.send?.(message);

const server = new WebSocketServer({
  noServer: true,
  maxPayload: 64 * 1024,
  handleProtocols: (names) => (names.has(directProtocol) ? directProtocol : false),
});

function fromBytes(data: Buffer): Int16Array {
  return new Int16Array(new Uint8Array(data.subarray(0, data.length & ~1)).buffer);
}

function read(conversation: Conversation, data: Buffer, isBinary: boolean): void {
  if (isBinary) {
    conversation.hear(fromBytes(data));
    return;
  }
  let json: unknown;
  try {
    json = JSON.parse(data.toString());
  } catch {
    return;
  }
  const { data: message } = FromCaller.safeParse(json);
  if (message?.kind === 'say') conversation.type(message.text);
  if (message?.kind === 'end') void conversation.end('user-ended-call');
}

async function talk(socket: WebSocket, order: ToAgent['order']): Promise<void> {
  const send = (data: string | Buffer) => {
    if (socket.readyState === socket.OPEN) socket.send(data);
  };
  const say = (message: ToCaller) => send(JSON.stringify(message));
  const conversation = new Conversation(order, speech, {
    tell: say,
    play: (pcm) => send(Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength)),
  });
  talking.add(conversation);
  tell({ kind: 'connected', id: order.id });
  socket.on('message', (data, isBinary) => read(conversation, data as Buffer, isBinary));
  socket.on('close', () => void conversation.end('user-ended-call'));
  socket.on('error', () => void conversation.end('network-disconnected'));
  const { reason, lines } = await conversation.begin();
  talking.delete(conversation);
  say({ kind: 'ended', reason });
  socket.close(1000);
  tell({ kind: 'ended', id: order.id, reason, lines });
}

process.on('message', ({ order, request }: ToAgent, connection: Socket | undefined) => {
  if (!connection) return tell({ kind: 'ended', id: order.id, reason: 'connection-failed', lines: [] });
  const incoming = { ...request, socket: connection } as unknown as IncomingMessage;
  server.handleUpgrade(incoming, connection, Buffer.from(request.head, 'base64'), (socket) => {
    talk(socket, order).catch((error: unknown) => {
      console.error('a conversation failed', error instanceof Error ? error.message : '');
      socket.close(1011);
      tell({ kind: 'ended', id: order.id, reason: 'technical-issues', lines: [] });
    });
  });
});

async function stop(): Promise<void> {
  await Promise.allSettled([...talking].map((conversation) => conversation.end('server-shutdown')));
  process.exit(0);
}
process.on('disconnect', () => void stop());
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => {});
tell({ kind: 'ready' });
