import { randomUUID } from 'node:crypto';
import { AccessToken, TrackSource, type VideoGrant } from 'livekit-server-sdk';
import type { LivekitSettings } from '../env.ts';
import { agentOf, candidateOf, testerOf } from './identities.ts';

/** How long somebody has to join with a token; who is in a room stays there. */
const tokenSeconds = 10 * 60;

function tokenFor(
  { apiKey, apiSecret }: LivekitSettings,
  identity: string,
  room: string,
  grant: VideoGrant,
  call_id = room,
) {
  // Whoever has a token can read it: it names the call, and nothing else.
  const token = new AccessToken(apiKey, apiSecret, { identity, ttl: tokenSeconds, attributes: { call_id } });
  token.addGrant({ roomJoin: true, room, canSubscribe: true, canPublishData: true, ...grant });
  return token;
}

/** With it a browser joins this one room, and speaks: nothing but a microphone is taken from it. */
export function testerToken(settings: LivekitSettings, room: string): Promise<string> {
  return tokenFor(settings, testerOf(room), room, { canPublishSources: [TrackSource.MICROPHONE] }).toJwt();
}

/** With it a candidate's browser takes part in this one room of an interview: with picture, sound and screen. */
export function candidateToken(settings: LivekitSettings, room: string, interviewId: string): Promise<string> {
  const { CAMERA, MICROPHONE, SCREEN_SHARE, SCREEN_SHARE_AUDIO } = TrackSource;
  const grant = { canPublishSources: [CAMERA, MICROPHONE, SCREEN_SHARE, SCREEN_SHARE_AUDIO] };
  return tokenFor(settings, candidateOf(interviewId), room, grant, interviewId).toJwt();
}

/** With it somebody hears this one room, and is neither seen nor heard there. */
export function listenerToken(settings: LivekitSettings, room: string): Promise<string> {
  const grant = { hidden: true, canPublish: false, canPublishData: false };
  return tokenFor(settings, `listener-${randomUUID()}`, room, grant).toJwt();
}

/** With it an agent joins this one room. */
export function agentToken(settings: LivekitSettings, room: string): Promise<string> {
  const token = tokenFor(settings, agentOf(room), room, { canPublish: true });
  token.kind = 'agent';
  return token.toJwt();
}
