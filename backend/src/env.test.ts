import './errors.ts';
import { expect, it } from 'vitest';
import { readEnv } from './env.ts';

const DATABASE_URL = 'postgres://127.0.0.1/switchboard';
const SWITCHBOARD_AUTH_SECRET = 'b7c1e0f4a39d4d52a1c6f08e2d9b7f31';
const read = (env: NodeJS.ProcessEnv) => () => readEnv({ DATABASE_URL, ...env });

it.each([
  [{ PORT: 'abc' }, 'PORT must be a number.'],
  [{ PORT: '99999' }, 'PORT must be at most 65535.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address.'],
  [{ SWITCHBOARD_DEMO: 'maybe' }, 'SWITCHBOARD_DEMO must be one of 0, 1, true, false.'],
  [{ SWITCHBOARD_AUTH_SECRET: 'short' }, 'SWITCHBOARD_AUTH_SECRET must be at least 32 characters.'],
  [
    { SWITCHBOARD_AUTH_SECRET_PREVIOUS: `${SWITCHBOARD_AUTH_SECRET},short` },
    'SWITCHBOARD_AUTH_SECRET_PREVIOUS must be secrets of 32 characters or more, separated by commas.',
  ],
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
    'SWITCHBOARD_ROLE must be all, or a list of api, worker and agent, e.g. api,worker.\nPORT must be a number.',
  ],
  [
    { SWITCHBOARD_ROLE: 'api,worker' },
    'With SWITCHBOARD_ROLE=api,worker, SWITCHBOARD_AUTH_SECRET must be given: the same one to every process, e.g. from: openssl rand -hex 32',
  ],
  [
    { SWITCHBOARD_ROLE: 'agent', SWITCHBOARD_AUTH_SECRET },
    'With SWITCHBOARD_ROLE=agent, LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET must be given: an agent talks in rooms of a LiveKit server. Without one no agent is needed: api and worker hold the conversations themselves.',
  ],
  [
    { PORT: '4000', SWITCHBOARD_HEALTH_PORT: '4000' },
    'SWITCHBOARD_HEALTH_PORT must be another port than PORT, which answers probes as well.',
  ],
])('the settings %j are refused with a sentence that names the variable', (env, sentence) => {
  expect(read(env)).toThrow(new Error(sentence));
});

it('a server is reachable for others only if it has a public URL', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.20', 'calls.example.com']) {
    expect(read({ HOST })).toThrow(`With HOST=${HOST}, SWITCHBOARD_PUBLIC_URL must be given`);
    expect(readEnv({ DATABASE_URL, HOST, SWITCHBOARD_PUBLIC_URL: 'https://calls.example.com' }).host).toBe(HOST);
  }
  for (const HOST of ['', 'localhost', '127.0.0.1', '127.0.0.2', '::1', '[::1]']) expect(read({ HOST })).not.toThrow();
  // A worker doesn't listen.
  expect(read({ HOST: '0.0.0.0', SWITCHBOARD_ROLE: 'worker', SWITCHBOARD_AUTH_SECRET })).not.toThrow();
});

it.each([
  ['all', ['api', 'worker', 'agent'], 0],
  ['worker , api', ['api', 'worker'], 300],
  ['worker,worker', ['worker'], 300],
])(
  'a process with the role %s is: %j, and drains calls for %i s after the signal to stop',
  (SWITCHBOARD_ROLE, roles, drainSeconds) => {
    const env = { DATABASE_URL, SWITCHBOARD_ROLE, SWITCHBOARD_AUTH_SECRET };
    expect(readEnv(env)).toMatchObject({ roles, drainSeconds });
    expect(readEnv({ ...env, SWITCHBOARD_DRAIN_SECONDS: '20' }).drainSeconds).toBe(20);
  },
);

it('previous secrets are accepted, and give alternative passwords of the database roles', () => {
  const other = SWITCHBOARD_AUTH_SECRET.split('').reverse().join('');
  const given = { DATABASE_URL, SWITCHBOARD_AUTH_SECRET };
  const both = readEnv({ ...given, SWITCHBOARD_AUTH_SECRET_PREVIOUS: ` ${other} ,${SWITCHBOARD_AUTH_SECRET},` });
  expect(both.previousSecrets).toEqual([other]);
  const alone = readEnv({ ...given, SWITCHBOARD_AUTH_SECRET: other });
  expect(both.otherDatabaseUrls).toEqual({
    app: [alone.appDatabaseUrl],
    system: [alone.systemDatabaseUrl],
    direct: [alone.systemDatabaseUrl],
  });
  expect(alone.otherDatabaseUrls).toEqual({ app: [], system: [], direct: [] });
  const named = { ...given, SWITCHBOARD_AUTH_SECRET_PREVIOUS: other, SWITCHBOARD_APP_DATABASE_URL: DATABASE_URL };
  expect(readEnv(named).otherDatabaseUrls.app).toEqual([]);
});

it("the direct connection bypasses a pooler in transaction mode and has the pooler's user", () => {
  const SWITCHBOARD_SYSTEM_DATABASE_URL = 'postgres://system:a%20word@pooler:6432/pooled';
  const env = {
    DATABASE_URL: 'postgres://owner:secret@db:5433/switchboard?sslmode=require',
    SWITCHBOARD_SYSTEM_DATABASE_URL,
  };
  const { directSystemUrl } = readEnv(env);
  expect(directSystemUrl).toBe(SWITCHBOARD_SYSTEM_DATABASE_URL);
  expect(readEnv({ ...env, SWITCHBOARD_POOLER: 'transaction' })).toMatchObject({
    systemDatabaseUrl: SWITCHBOARD_SYSTEM_DATABASE_URL,
    directSystemUrl: 'postgres://system:a%20word@db:5433/switchboard?sslmode=require',
    isPooledByTransaction: true,
  });
});
