import { RoomServiceClient, ServerError, SipClient, WebhookReceiver } from 'livekit-server-sdk';
import type { LivekitSettings } from '../env.ts';

/** Seconds for which a room stays open until someone joins, and after everyone but the agent has left. */
export interface OpenSeconds {
  empty: number;
  left: number;
}
const openSeconds: OpenSeconds = { empty: 60, left: 5 };

/** Maximum participants in a room: the agent, the person it talks with, a listener, and a person to whom the call is handed over. */
const maxInRoom = 4;

/** True if a server answered that something doesn't exist. */
export const isUnknown = (error: unknown): boolean => error instanceof ServerError && error.code === 'not_found';

/** The error for logs and people: a server that refuses a token repeats it in its answer. */
export function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/eyJ[\w.-]+/g, '[removed]');
}

/** Requests to a LiveKit server. They are never retried automatically: one of them dials. */
export function createLivekitServer(settings: LivekitSettings) {
  const { url, apiKey, apiSecret } = settings;
  const options = { failover: false, requestTimeout: 5 };
  const rooms = new RoomServiceClient(url, apiKey, apiSecret, options);
  const receiver = new WebhookReceiver(apiKey, apiSecret);
  return {
    settings,
    /** A notification of the server. Throws if the server didn't sign it, or if its body was changed. */
    receive: (body: string, authorization: string | undefined) => receiver.receive(body, authorization),
    rooms,
    sip: new SipClient(url, apiKey, apiSecret, options),
    /** Opens a room before anyone is in it; an open room is unchanged. Throws if the server is unreachable. */
    openRoom: (name: string, { empty, left } = openSeconds) =>
      rooms.createRoom({
        name,
        emptyTimeout: empty,
        departureTimeout: left,
        maxParticipants: maxInRoom,
      }),
    /** Disconnects everyone; a room that is already gone counts as closed. */
    async closeRoom(name: string): Promise<void> {
      try {
        await rooms.deleteRoom(name);
      } catch (error) {
        if (!isUnknown(error)) throw error;
      }
    },
  };
}

export type LivekitServer = ReturnType<typeof createLivekitServer>;
