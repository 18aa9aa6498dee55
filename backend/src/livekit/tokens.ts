import { randomUUID } from 'node:crypto';
import { AccessToken, TrackSource, type VideoGrant } from 'livekit-server-sdk';
import type { LivekitSettings } from '../env.ts';
import { agentOf, candidateOf, testerOf } from './identities.ts';

/** How long a token can be used to join; participants who joined stay in the room. */
const tokenSeconds = 10 * 60;

function tokenFor(
  { apiKey, apiSecret }: LivekitSettings,
  identity: string,
  room: string,
  grant: VideoGrant,
  call_id = room,
) {
  // The token's holder can read it: it names only the call.
  const token = new AccessToken(apiKey, apiSecret, { identity, ttl: tokenSeconds, attributes: { call_id } });
  token.addGrant({ roomJoin: true, room, canSubscribe: true, canPublishData: true, ...grant });
  return token;
}

/** Lets a browser join this one room and speak: it may publish nothing but a microphone. */
export function testerToken(settings: LivekitSettings, room: string): Promise<string> {
  return tokenFor(settings, testerOf(room), room, { canPublishSources: [TrackSource.MICROPHONE] }).toJwt();
}

/** Lets a candidate's browser take part in this one room of an interview: with picture, sound and screen. */
export function candidateToken(settings: LivekitSettings, room: string, interviewId: string): Promise<string> {
  const { CAMERA, MICROPHONE, SCREEN_SHARE, SCREEN_SHARE_AUDIO } = TrackSource;
  const grant = { canPublishSources: [CAMERA, MICROPHONE, SCREEN_SHARE, SCREEN_SHARE_AUDIO] };
  return tokenFor(settings, candidateOf(interviewId), room, grant, interviewId).toJwt();
}

/** Lets a listener hear this one room without being seen or heard. */
export function listenerToken(settings: LivekitSettings, room: string): Promise<string> {
  const grant = { hidden: true, canPublish: false, canPublishData: false };
  return tokenFor(settings, `listener-${randomUUID()}`, room, grant).toJwt();
}

/** Lets an agent join this one room. */
export function agentToken(settings: LivekitSettings, room: string): Promise<string> {
  const token = tokenFor(settings, agentOf(room), room, { canPublish: true });
  token.kind = 'agent';
  return token.toJwt();
}
