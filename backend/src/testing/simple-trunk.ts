import type { Trunk } from '../domains/calls/livekit/trunk.ts';

/** A trunk with only a username and a password. */
export const simpleTrunk = (callerId: string, given: Partial<Trunk> = {}): Trunk => ({
  hostname: 'sip.example.com',
  port: null,
  transport: 'auto',
  encryption: 'off',
  credentials: { username: 'user', password: 'a password' },
  callerId,
  assertedIdentity: null,
  country: null,
  codecs: [],
  headers: [],
  ...given,
});
