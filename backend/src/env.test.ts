import './errors.ts';
import { expect, it } from 'vitest';
import { readEnv } from './env.ts';

const DATABASE_URL = 'postgres://127.0.0.1/switchboard';
const read = (env: NodeJS.ProcessEnv) => () => readEnv({ DATABASE_URL, ...env });

it.each([
  [{ PORT: 'abc' }, 'PORT must be a number.'],
  [{ PORT: '99999' }, 'PORT must be at most 65535.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address.'],
  [{ SWITCHBOARD_DEMO: 'maybe' }, 'SWITCHBOARD_DEMO must be one of 0, 1, true, false.'],
  [{ SWITCHBOARD_AUTH_SECRET: 'short' }, 'SWITCHBOARD_AUTH_SECRET must be at least 32 characters.'],
  [{ SWITCHBOARD_METRICS_TOKEN: 'short' }, 'SWITCHBOARD_METRICS_TOKEN must be at least 32 characters.'],
  [{ SWITCHBOARD_PUBLIC_URL: 'calls' }, 'SWITCHBOARD_PUBLIC_URL must be a valid web address.'],
  [{ SWITCHBOARD_PLAN_CONTACT: 'me' }, 'SWITCHBOARD_PLAN_CONTACT must be a mail address, or the address of a page.'],
  [{ SWITCHBOARD_WEBHOOK_NETWORKS: 'x' }, 'SWITCHBOARD_WEBHOOK_NETWORKS: "x" is not a network such as 127.0.0.0/8'],
  [
    { SWITCHBOARD_PROVIDER_URLS: 'openai=x' },
    'SWITCHBOARD_PROVIDER_URLS: "openai=x" does not name a provider and its address, such as openai=https://gateway.example.com/v1',
  ],
  [{ SWITCHBOARD_PRIVATE_NETWORKS: 'x' }, 'SWITCHBOARD_PRIVATE_NETWORKS: "x" is not a network such as 127.0.0.0/8'],
  [{ LIVEKIT_URL: 'calls' }, 'LIVEKIT_URL must be the address of a LiveKit server, e.g. wss://calls.livekit.cloud.'],
  [
    { LIVEKIT_URL: 'wss://calls.example.com', LIVEKIT_API_KEY: 'key' },
    'LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET are given together or not at all.',
  ],
  [
    { LIVEKIT_URL: 'wss://calls.example.com', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'short' },
    'LIVEKIT_API_SECRET must have 32 characters or more.',
  ],
  [
    { PORT: 'abc', SWITCHBOARD_ROLE: 'boss' },
    'SWITCHBOARD_ROLE must be one of all, api, worker.\nPORT must be a number.',
  ],
])('refuses %j with a sentence that names the variable as it is written', (env, sentence) => {
  expect(read(env)).toThrow(new Error(sentence));
});

it('listens for others only under an address that they can use', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.20', 'calls.example.com']) {
    expect(read({ HOST })).toThrow(`With HOST=${HOST}, SWITCHBOARD_PUBLIC_URL must be given`);
    expect(readEnv({ DATABASE_URL, HOST, SWITCHBOARD_PUBLIC_URL: 'https://calls.example.com' }).host).toBe(HOST);
  }
  for (const HOST of ['', 'localhost', '127.0.0.1', '127.0.0.2', '::1', '[::1]']) expect(read({ HOST })).not.toThrow();
  // A worker listens nowhere.
  expect(read({ HOST: '0.0.0.0', SWITCHBOARD_ROLE: 'worker' })).not.toThrow();
});
