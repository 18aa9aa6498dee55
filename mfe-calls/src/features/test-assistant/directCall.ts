import type { FromCaller, ToCaller } from '@switchboard/contracts/voice';
import { directProtocol, ticketPrefix } from '@switchboard/contracts/voice.limits';

/** A connection to an assistant. */
export interface DirectCall {
  send(message: FromCaller): void;
  sendSound(pcm: ArrayBuffer): void;
  close(): void;
}

/** What a connection says. */
export interface Listener {
  onTold(message: ToCaller): void;
  onSound(pcm: Int16Array): void;
  /** It broke off, or never came about. */
  onLost(): void;
}

/** Connects to an assistant without a media server between. The ticket goes as a protocol, which no log has. */
export function connectDirectly(url: string, ticket: string, { onTold, onSound, onLost }: Listener): DirectCall {
  const socket = new WebSocket(url, [directProtocol, ticketPrefix + ticket]);
  socket.binaryType = 'arraybuffer';
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (typeof data === 'string') onTold(JSON.parse(data) as ToCaller);
    else onSound(new Int16Array(data));
  };
  socket.onclose = onLost;
  const send = (data: string | ArrayBuffer) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(data);
  };
  return {
    send: (message) => send(JSON.stringify(message)),
    sendSound: send,
    close() {
      socket.onclose = null;
      socket.onmessage = null;
      socket.close();
    },
  };
}
