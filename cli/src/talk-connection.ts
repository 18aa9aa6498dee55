import type { EndedReason, SpokenLine } from '@switchboard/client';
import { CommandError } from './io.ts';

/** What comes from the assistant, as far as it concerns a conversation in text. */
export type FromAssistant =
  | { kind: 'connected'; assistant_name: string }
  | { kind: 'state'; state: 'listening' | 'thinking' | 'speaking' }
  | { kind: 'line'; line: SpokenLine }
  | { kind: 'ended'; reason: EndedReason };

export interface Listener {
  onMessage(message: FromAssistant): void;
  /** It broke off and is being made again. */
  onInterrupted(): void;
  /** It was never made, or broke off for good. */
  onLost(hadBegun: boolean): void;
}

interface Session {
  /** The address of the installation. */
  url: string;
  /** Where it answers WebSockets: a host without a scheme, and a path. */
  address: string;
  ticket: string;
  /** Whether the conversation is over on the server, so that no connection can continue it. */
  isOver(): Promise<boolean>;
}

export interface TalkConnection {
  /** Sends it now, or once a connection that is being made is there. */
  say(text: string): void;
  /** Hangs up. False if no connection is there. */
  hangUp(): boolean;
  close(): void;
}

// Waits before another connection is tried after one broke off: the server takes some seconds to notice.
const retriesMs = [250, 500, 1_000, 2_000, 2_000, 4_000, 4_000];

/** How Node makes one: browsers can't add headers. */
type WebSocketOfNode = new (
  url: string,
  options: { protocols: string[]; headers: Record<string, string> },
) => WebSocket;

/** Throws a CommandError on Node 20, which has none. */
export function webSocket(): WebSocketOfNode {
  const found = (globalThis as { WebSocket?: unknown }).WebSocket;
  if (!found) throw new CommandError(`"switchboard talk" needs Node 22 or newer. This is Node ${process.version}.`);
  return found as WebSocketOfNode;
}

/**
 * Connects to an assistant over a WebSocket of the installation. If it breaks off in the middle, the same ticket is tried again: the
 * server continues the conversation if its process ended.
 */
export function connectTo({ url, address, ticket, isOver }: Session, listener: Listener): TalkConnection {
  const WebSocketClass = webSocket();
  const { origin, protocol } = new URL(url);
  // The host of the installation as it is known here, because proxies may change the one that the server sees.
  const target = new URL(address.slice(address.indexOf('/')), origin);
  target.protocol = protocol === 'https:' ? 'wss:' : 'ws:';
  let [hasBegun, isDone] = [false, false];
  const unsent: string[] = [];
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let socket = open();

  function open(): WebSocket {
    const next = new WebSocketClass(target.href, {
      protocols: ['switchboard.voice.v1', `ticket.${ticket}`],
      headers: { origin },
    });
    next.binaryType = 'arraybuffer';
    next.onmessage = ({ data }: MessageEvent) => {
      // Sound isn't played here.
      if (typeof data !== 'string') return;
      const message = JSON.parse(data) as FromAssistant;
      if (message.kind === 'connected') {
        [hasBegun, failures] = [true, 0];
        for (const text of unsent.splice(0)) say(text);
      }
      if (message.kind === 'ended') isDone = true;
      listener.onMessage(message);
    };
    next.onclose = () => void onClose();
    return next;
  }

  function say(text: string): void {
    if (socket.readyState === 1 && hasBegun) socket.send(JSON.stringify({ kind: 'say', text }));
    else unsent.push(text);
  }

  function lose(): void {
    if (isDone) return;
    isDone = true;
    listener.onLost(hasBegun);
  }

  async function onClose(): Promise<void> {
    if (isDone) return;
    const wait = retriesMs[failures];
    if (!hasBegun || wait === undefined) return lose();
    if (failures === 0) listener.onInterrupted();
    failures += 1;
    await new Promise((resolve) => {
      retry = setTimeout(resolve, wait);
    });
    // While the API can't be reached either, it isn't known.
    if (await isOver().catch(() => false)) return lose();
    if (!isDone) socket = open();
  }

  return {
    say,
    hangUp() {
      if (socket.readyState !== 1) return false;
      socket.send(JSON.stringify({ kind: 'end' }));
      return true;
    },
    close() {
      isDone = true;
      clearTimeout(retry);
      socket.close();
    },
  };
}
