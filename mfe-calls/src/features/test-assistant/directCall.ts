import type { FromCaller, ToCaller } from '@switchboard/contracts/voice';
import { directProtocol, ticketPrefix } from '@switchboard/contracts/voice.limits';

/** A connection to an assistant. */
export interface TestLine {
  send(message: FromCaller): void;
  sendSound(pcm: ArrayBuffer): void;
  /** Sends the microphone's audio, where `sendSound` isn't used for that. */
  sendMicrophone(track: MediaStreamTrack): void;
  close(): void;
}

/** The events of a connection. */
export interface Listener {
  onMessage(message: ToCaller): void;
  onSound(pcm: Int16Array): void;
  /** It broke off, or never came about, and why. */
  onLost(why: string): void;
  /** The connection was lost and is being restored; audio in the meantime is lost. */
  onInterrupted?(): void;
  /** How good the connection to a media server is. */
  onQuality(quality: 'excellent' | 'good' | 'poor'): void;
}

/** Delays before reconnection attempts, in milliseconds; the server takes some seconds to notice a lost connection. */
const retriesMs = [250, 500, 1_000, 2_000, 2_000, 4_000, 4_000];

/**
 * Connects to an assistant without a media server between. The ticket goes as a protocol, which no log has. If the connection breaks off
 * in the middle, the same ticket is tried again: the server continues the conversation if its process ended.
 */
export function connectDirectly(
  url: string,
  ticket: string,
  { onMessage, onSound, onLost, onInterrupted }: Listener,
): TestLine {
  let [hasBegun, isOver] = [false, false];
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let socket = open();

  function open(): WebSocket {
    const next = new WebSocket(url, [directProtocol, ticketPrefix + ticket]);
    next.binaryType = 'arraybuffer';
    next.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data !== 'string') return onSound(new Int16Array(data));
      const message = JSON.parse(data) as ToCaller;
      if (message.kind === 'connected') [hasBegun, failures] = [true, 0];
      if (message.kind === 'ended') isOver = true;
      onMessage(message);
    };
    next.onclose = onClose;
    return next;
  }
  function onClose(): void {
    const wait = retriesMs[failures];
    if (isOver || !hasBegun) {
      onLost('the connection was closed');
      return;
    }
    if (wait === undefined) {
      isOver = true;
      onMessage({ kind: 'ended', reason: 'technical-issues' });
      return;
    }
    if (failures === 0) {
      onMessage({ kind: 'silence' });
      onInterrupted?.();
    }
    failures += 1;
    retry = setTimeout(() => {
      socket = open();
    }, wait);
  }
  const send = (data: string | ArrayBuffer) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(data);
  };
  return {
    send(message) {
      // Hanging up doesn't wait for a reconnection.
      if (message.kind === 'end' && failures > 0) {
        isOver = true;
        clearTimeout(retry);
        onMessage({ kind: 'ended', reason: 'user-ended-call' });
      }
      send(JSON.stringify(message));
    },
    sendSound: send,
    sendMicrophone: () => undefined,
    close() {
      clearTimeout(retry);
      socket.onclose = null;
      socket.onmessage = null;
      socket.close();
    },
  };
}
