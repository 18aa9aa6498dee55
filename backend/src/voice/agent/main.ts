import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { initializeLogger } from '@livekit/agents';
import type { EndedReason } from '@switchboard/contracts/calls';
import type { ToCaller } from '@switchboard/contracts/voice';
import { directProtocol } from '@switchboard/contracts/voice.limits';
import { type WebSocket, WebSocketServer } from 'ws';
import { doing } from '../../watchdog/current-work.ts';
import { startWatchdog } from '../../watchdog/watchdog.ts';
import { withPlayedColleague } from '../hand-over/played-consult.ts';
import { createBuiltInTranscriber } from '../speech/built-in-transcriber.ts';
import { createBuiltInVoice } from '../speech/built-in-voice.ts';
import { Conversation } from './conversation.ts';
import type { FromAgent, Join, StaffTransfer, Talk, TalkOrder, TextOrder, ToAgent, ToolOutcome } from './messages.ts';
import { createCallerReader } from './read-from-caller.ts';
import { TextTalk } from './text-talk.ts';
import { createTurnModel } from './turn-model.ts';

// The agents' process: the API starts it when it is first needed, and hands browsers over to it with their connections.

// The framework logs what people say, so its log is silenced. Failures are reported below without anyone's words.
initializeLogger({ pretty: false, level: 'silent' });

/** How long a process that ends waits for the results of its conversations to be sent. */
const lastWordsMs = 2_000;

/** Delays of the event loop are sent in groups of this size. */
const delaysAtOnce = 5;

const speech = { voice: createBuiltInVoice(), transcriber: createBuiltInTranscriber(), turns: createTurnModel() };
const talking = new Set<Conversation>();
const writing = new Map<string, TextTalk>();
const joined = new Map<string, { end(reason: EndedReason): Promise<void>; transfer(asked: StaffTransfer): void }>();
/** Stopped while they were still starting. */
const stoppedEarly = new Map<string, EndedReason>();
const using = new Map<string, (outcome: ToolOutcome) => void>();
/** Settles when the last message has been sent. */
let sent: Promise<void> = Promise.resolve();
function report(message: FromAgent): void {
  sent = new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
}
/** Conversations, until they are over and their results have been sent. */
const held = new Set<Promise<void>>();
function hold(conversation: Promise<void>): void {
  held.add(conversation);
  void conversation.finally(() => held.delete(conversation));
}

const server = new WebSocketServer({
  noServer: true,
  maxPayload: 64 * 1024,
  handleProtocols: (names) => (names.has(directProtocol) ? directProtocol : false),
});

function fromBytes(data: Buffer): Int16Array {
  return new Int16Array(new Uint8Array(data.subarray(0, data.length & ~1)).buffer);
}

/** Asks the API to run a tool. */
function runTool(id: string, name: string, given: Record<string, unknown>): Promise<ToolOutcome> {
  const use = randomUUID();
  return new Promise((resolve) => {
    using.set(use, resolve);
    report({ kind: 'tool', id, use, name, arguments: given });
  });
}

async function talk(socket: WebSocket, order: TalkOrder): Promise<void> {
  const send = (data: string | Buffer) => {
    if (socket.readyState === socket.OPEN) socket.send(data);
  };
  const say = (message: ToCaller) => send(JSON.stringify(message));
  const conversation: Conversation = new Conversation(order, speech, {
    send: (message) => {
      say(message);
      if (message.kind === 'line') report({ kind: 'line', id: order.id, line: message.line, usage: conversation.used });
    },
    play: (pcm) => send(Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength)),
    runTool: async (name, given) =>
      withPlayedColleague(
        conversation.orderOf(name, given),
        await runTool(order.id, name, given),
        () => conversation.lines,
      ),
  });
  talking.add(conversation);
  report({ kind: 'connected', id: order.id });
  const read = createCallerReader(conversation);
  // Events of a socket don't carry the context of the conversation.
  const hear = AsyncResource.bind((data: Buffer, isBinary: boolean) =>
    isBinary ? conversation.hear(fromBytes(data)) : read(data.toString()),
  );
  socket.on('message', hear);
  socket.on('close', () => void conversation.end('user-ended-call'));
  socket.on('error', () => void conversation.end('network-disconnected'));
  const { reason, lines, usage } = await conversation.begin();
  talking.delete(conversation);
  say({ kind: 'ended', reason });
  socket.close(1000);
  report({ kind: 'ended', id: order.id, reason, lines, usage });
}

/** Talks in a room of a media server. */
async function join(message: Join): Promise<void> {
  const { id } = message.order;
  try {
    // Without a media server, the code that connects to one is not loaded.
    const { RoomTalk } = await import('./join.ts');
    const talk = new RoomTalk(message, { speech, report, runTool: (name, given) => runTool(id, name, given) });
    joined.set(id, talk);
    const stopped = stoppedEarly.get(id);
    if (stopped) void talk.end(stopped);
    const result = await talk.hold();
    report(result ? { kind: 'ended', id, ...result } : { kind: 'replaced', id });
  } catch (error) {
    console.error('a conversation in a room failed', error instanceof Error ? error.message : '');
    report({ kind: 'ended', id, reason: 'connection-failed', lines: [], usage: null });
  } finally {
    joined.delete(id);
    stoppedEarly.delete(id);
  }
}

/** Holds a conversation in text. */
async function write(order: TextOrder): Promise<void> {
  const { id } = order;
  try {
    const conversation: TextTalk = new TextTalk(
      order,
      async (name, given) => {
        const its = conversation.orderOf(name, given);
        return withPlayedColleague(its, await runTool(id, name, given), () => conversation.lines);
      },
      { onLine: (line, usage) => report({ kind: 'line', id, line, usage }) },
    );
    writing.set(id, conversation);
    report({ kind: 'ended', id, ...(await conversation.hold()) });
  } catch (error) {
    console.error('a conversation in text failed', error instanceof Error ? error.message : '');
    report({ kind: 'ended', id, reason: 'technical-issues', lines: [], usage: null });
  } finally {
    writing.delete(id);
  }
}

function begin({ order, request }: Talk, connection: Socket | undefined): void {
  if (!connection) {
    report({ kind: 'ended', id: order.id, reason: 'connection-failed', lines: [], usage: [] });
    return;
  }
  const incoming = { ...request, socket: connection } as unknown as IncomingMessage;
  server.handleUpgrade(incoming, connection, Buffer.from(request.head, 'base64'), (socket) => {
    hold(
      talk(socket, order).catch((error: unknown) => {
        console.error('a conversation failed', error instanceof Error ? error.message : '');
        socket.close(1011);
        report({ kind: 'ended', id: order.id, reason: 'technical-issues', lines: [], usage: null });
      }),
    );
  });
}

/** Identifies the conversation for the watchdog, so that the API's process can end one that froze this process. */
const conversation = (id: string) => ({
  name: 'a conversation',
  job: { kind: 'conversation', key: id, payload: null },
});

process.on('message', (message: ToAgent, connection: Socket | undefined) => {
  if (message.kind === 'talk') return doing(conversation(message.order.id), () => begin(message, connection));
  if (message.kind === 'join') return doing(conversation(message.order.id), () => hold(join(message)));
  if (message.kind === 'transfer') return joined.get(message.id)?.transfer(message.asked);
  if (message.kind === 'stop') {
    const talk = joined.get(message.id);
    if (talk) return void talk.end(message.reason);
    if (!writing.has(message.id)) stoppedEarly.set(message.id, message.reason);
    return writing.get(message.id)?.stop(message.reason);
  }
  if (message.kind === 'text') return void doing(conversation(message.order.id), () => write(message.order));
  using.get(message.use)?.(message.outcome);
  using.delete(message.use);
});

async function stop(): Promise<void> {
  await Promise.allSettled([...talking, ...joined.values()].map((conversation) => conversation.end('server-shutdown')));
  if (process.connected) await Promise.race([Promise.allSettled(held).then(() => sent), pause(lastWordsMs)]);
  await Promise.race([speech.turns.close(), pause(lastWordsMs)]);
  process.exit(0);
}
/** Logs where something failed, without anyone's words: error messages may contain what people said. */
function failedAlone(what: string, error: unknown): void {
  const { name = '', stack = '', code = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
  console.error([`${what}: ${name} ${code}`, ...places].join('\n'));
}

process.on('disconnect', () => {
  // People in a room continue with an agent of another process, so no end is sent.
  joined.clear();
  void stop();
});
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => {});
// A rejection that a conversation leaves unhandled when its connection breaks off must not end the others.
process.on('unhandledRejection', (error) => failedAlone('an unhandled rejection', error));
// Neither must an event without a listener. Whatever was under way in its conversation times out or fails there.
process.on('uncaughtException', (error) => failedAlone('an uncaught exception', error));

// The process that starts this one sets after how long it counts as frozen.
const frozenSeconds = Number(process.env.SWITCHBOARD_FROZEN_SECONDS ?? 0);
const delays: number[] = [];
startWatchdog({
  endMs: frozenSeconds > 0 ? frozenSeconds * 1000 : null,
  record: { to: 'parent' },
  onBlocked: ({ ms, seen }) =>
    report({ kind: 'blocked', ms, work: seen?.work?.name ?? null, stack: seen?.stack ?? null }),
  onDelay(seconds) {
    delays.push(seconds);
    if (delays.length >= delaysAtOnce) report({ kind: 'delays', seconds: delays.splice(0) });
  },
});
report({ kind: 'ready' });
