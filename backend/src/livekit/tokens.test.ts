import { randomUUID } from 'node:crypto';
import { TokenVerifier } from 'livekit-server-sdk';
import { expect, it } from 'vitest';
import { agentToken, candidateToken, listenerToken, testerToken } from './tokens.ts';

const settings = { url: 'ws://127.0.0.1:7880', apiKey: 'key', apiSecret: 'a secret of thirty-two characters' };
const room = randomUUID();
const read = (token: string) => new TokenVerifier(settings.apiKey, settings.apiSecret).verify(token);

it("a browser's token allows joining and speaking in one room for ten minutes, and names only the call", async () => {
  const { iss, exp = 0, nbf = 0, ...claims } = await read(await testerToken(settings, room));
  expect([iss, exp - nbf]).toEqual(['key', 600]);
  expect(claims).toEqual({
    sub: `tester-${room}`,
    attributes: { call_id: room },
    video: { roomJoin: true, room, canSubscribe: true, canPublishData: true, canPublishSources: ['microphone'] },
  });
});

it("a candidate's token allows video, audio and screen sharing in one room, and names only the interview", async () => {
  const interview = randomUUID();
  const { sub, attributes, video, metadata } = await read(await candidateToken(settings, room, interview));
  expect([sub, attributes, metadata]).toEqual([`candidate-${interview}`, { call_id: interview }, undefined]);
  expect(video).toEqual({
    ...{ roomJoin: true, room, canSubscribe: true, canPublishData: true },
    canPublishSources: ['camera', 'microphone', 'screen_share', 'screen_share_audio'],
  });
});

it("a listener's token allows hearing one room without being seen or heard", async () => {
  const { sub, video } = await read(await listenerToken(settings, room));
  expect(sub).toMatch(/^listener-/);
  expect(video).toEqual({
    ...{ roomJoin: true, room, hidden: true },
    ...{ canSubscribe: true, canPublish: false, canPublishData: false },
  });
});

it('an agent gets a separate token for the same room only', async () => {
  const { sub, kind, video } = await read(await agentToken(settings, room));
  expect({ sub, kind, video }).toEqual({
    sub: `agent-${room}`,
    kind: 'agent',
    video: { roomJoin: true, room, canSubscribe: true, canPublishData: true, canPublish: true },
  });
});
