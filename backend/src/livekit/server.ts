import { RoomServiceClient, ServerError, SipClient, WebhookReceiver } from 'livekit-server-sdk';
import type { LivekitSettings } from '../env.ts';

/** Seconds that a room stays open for somebody to come, and once everybody but the agent is gone. */
export interface OpenSeconds {
  empty: number;
  left: number;
}
const openSeconds: OpenSeconds = { empty: 60, left: 5 };

/** So many are in a room at most: the agent, whom it talks with, who listens, and whom a call is handed to. */
const maxInRoom = 4;

/** Whether a server answered that there is no such thing. */
export const isUnknown = (error: unknown): boolean => error instanceof ServerError && error.code === 'not_found';

/** What went wrong, for logs and people: a server that refuses a token repeats it in its answer. */
export function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/eyJ[\w.-]+/g, '[removed]');
}

/** What a LiveKit server is asked for. Requests are never sent twice by themselves: one of them dials. */
export function createLivekitServer(settings: LivekitSettings) {
  const { url, apiKey, apiSecret } = settings;
  const options = { failover: false, requestTimeout: 5 };
  const rooms = new RoomServiceClient(url, apiKey, apiSecret, options);
  const receiver = new WebhookReceiver(apiKey, apiSecret);
  return {
    settings,
    /** A notification of the server. Throws where it is not signed by it, or its body is another one. */
    receive: (body: string, authorization: string | undefined) => receiver.receive(body, authorization),
    rooms,
    sip: new SipClient(url, apiKey, apiSecret, options),
    /** Opens a room before anybody is in it; one that is open stays as it is. Throws where the server cannot be reached. */
    openRoom: (name: string, { empty, left } = openSeconds) =>
      rooms.createRoom({
        name,
        emptyTimeout: empty,
        departureTimeout: left,
        maxParticipants: maxInRoom,
      }),
    /** Sends everybody away; a room that is gone already is closed. */
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
