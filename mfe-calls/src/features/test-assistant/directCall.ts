import type { FromCaller, ToCaller } from '@switchboard/contracts/voice';
import { directProtocol, ticketPrefix } from '@switchboard/contracts/voice.limits';

/** A connection to an assistant. */
export interface TestLine {
  send(message: FromCaller): void;
  sendSound(pcm: ArrayBuffer): void;
  /** What is heard by this microphone is sent, where that does not go by `sendSound`. */
  sendMicrophone(track: MediaStreamTrack): void;
  close(): void;
}

/** What a connection says. */
export interface Listener {
  onTold(message: ToCaller): void;
  onSound(pcm: Int16Array): void;
  /** It broke off, or never came about, and why. */
  onLost(why: string): void;
  /** How good the connection to a media server is. */
  onQuality(quality: 'excellent' | 'good' | 'poor'): void;
}

/** Connects to an assistant without a media server between. The ticket goes as a protocol, which no log has. */
export function connectDirectly(url: string, ticket: string, { onTold, onSound, onLost }: Listener): TestLine {
  const socket = new WebSocket(url, [directProtocol, ticketPrefix + ticket]);
  socket.binaryType = 'arraybuffer';
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (typeof data === 'string') onTold(JSON.parse(data) as ToCaller);
    else onSound(new Int16Array(data));
  };
  socket.onclose = () => onLost('the connection was closed');
  const send = (data: string | ArrayBuffer) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(data);
  };
  return {
    send: (message) => send(JSON.stringify(message)),
    sendSound: send,
    sendMicrophone: () => undefined,
    close() {
      socket.onclose = null;
      socket.onmessage = null;
      socket.close();
    },
  };
}
