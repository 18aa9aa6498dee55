import { randomUUID } from 'node:crypto';
import { TokenVerifier } from 'livekit-server-sdk';
import { expect, it } from 'vitest';
import { agentToken, listenerToken, testerToken } from './tokens.ts';

const settings = { url: 'ws://127.0.0.1:7880', apiKey: 'key', apiSecret: 'a secret of thirty-two characters' };
const room = randomUUID();
const read = (token: string) => new TokenVerifier(settings.apiKey, settings.apiSecret).verify(token);

it('a browser may join its one room for ten minutes and speak there, and its token says nothing but the call', async () => {
  const { iss, exp = 0, nbf = 0, ...claims } = await read(await testerToken(settings, room));
  expect([iss, exp - nbf]).toEqual(['key', 600]);
  expect(claims).toEqual({
    sub: `tester-${room}`,
    attributes: { call_id: room },
    video: { roomJoin: true, room, canSubscribe: true, canPublishData: true, canPublishSources: ['microphone'] },
  });
});

it('who listens in hears the one room, and is neither seen nor heard there', async () => {
  const { sub, video } = await read(await listenerToken(settings, room));
  expect(sub).toMatch(/^listener-/);
  expect(video).toEqual({
    ...{ roomJoin: true, room, hidden: true },
    ...{ canSubscribe: true, canPublish: false, canPublishData: false },
  });
});

it('an agent gets a token of its own, for the same room only', async () => {
  const { sub, kind, video } = await read(await agentToken(settings, room));
  expect({ sub, kind, video }).toEqual({
    sub: `agent-${room}`,
    kind: 'agent',
    video: { roomJoin: true, room, canSubscribe: true, canPublishData: true, canPublish: true },
  });
});
