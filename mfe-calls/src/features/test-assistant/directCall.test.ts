import type { ToCaller } from '@switchboard/contracts/voice';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectDirectly } from './directCall.ts';

class FakeSocket {
  static sockets: FakeSocket[] = [];
  static readonly OPEN = 1;
  readonly readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.sockets.push(this);
  }
  send() {}
  close() {}
  receive(message: ToCaller) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const sockets = FakeSocket.sockets;
const last = () => sockets.at(-1) as FakeSocket;

beforeEach(() => {
  sockets.length = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function connect() {
  const messages: ToCaller[] = [];
  const lost: string[] = [];
  const line = connectDirectly('ws://localhost', 'ticket', {
    onMessage: (message) => void messages.push(message),
    onSound: () => undefined,
    onLost: (why) => void lost.push(why),
    onQuality: () => undefined,
  });
  return { messages, lost, line };
}

/** The connection breaks off, and every other one as well. */
function breakForGood() {
  for (let tries = 0; tries < 8; tries++) {
    last().onclose?.();
    vi.runOnlyPendingTimers();
  }
}

test('a connection that closes before it begins is lost at once', () => {
  const { lost } = connect();
  last().onclose?.();
  expect(lost).toEqual(['the connection was closed']);
  vi.runAllTimers();
  expect(sockets).toHaveLength(1);
});

test("a conversation that can't be restored ends with technical issues after eight connections", () => {
  const { messages, lost } = connect();
  last().receive({ kind: 'connected', assistant_name: 'Robin' });
  breakForGood();
  expect(sockets).toHaveLength(8);
  expect(messages.find(({ kind }) => kind === 'ended')).toEqual({ kind: 'ended', reason: 'technical-issues' });
  expect(lost).toEqual([]);
});

test('unplayed audio is dropped while the connection is restored', () => {
  const { messages } = connect();
  last().receive({ kind: 'connected', assistant_name: 'Robin' });
  last().onclose?.();
  expect(messages.at(-1)).toEqual({ kind: 'silence' });
});

test('hanging up while the connection is restored ends the call at once', () => {
  const { messages, line } = connect();
  last().receive({ kind: 'connected', assistant_name: 'Robin' });
  last().onclose?.();
  line.send({ kind: 'end' });
  vi.runAllTimers();
  expect(sockets).toHaveLength(1);
  expect(messages.at(-1)).toEqual({ kind: 'ended', reason: 'user-ended-call' });
});

test('a connection that closes after the end of the call is not restored', () => {
  const { lost } = connect();
  last().receive({ kind: 'connected', assistant_name: 'Robin' });
  last().receive({ kind: 'ended', reason: 'assistant-ended-call' });
  last().onclose?.();
  vi.runAllTimers();
  expect(sockets).toHaveLength(1);
  expect(lost).toEqual(['the connection was closed']);
});
