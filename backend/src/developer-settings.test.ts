import './errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from './demo/demo-password.ts';
import { readEnv } from './env.ts';
import { isOutboxShown } from './mail/kept-mails.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const DATABASE_URL = 'postgres://127.0.0.1/switchboard';
const read = (env: NodeJS.ProcessEnv = {}) => readEnv({ DATABASE_URL, ...env });
const publicUrl = 'https://calls.example.com';

it('developer defaults apply if only this machine can reach the installation', () => {
  for (const env of [read(), read({ HOST: 'localhost', SWITCHBOARD_PUBLIC_URL: 'http://localhost:3000' })]) {
    expect(env.isReachableByOthers).toBe(false);
    expect([env.privateNetworks.length, env.overrideOrigins.length, isOutboxShown(env)]).toEqual([2, 2, true]);
    expect(env.developerSettings).toEqual([
      expect.stringContaining('SWITCHBOARD_PRIVATE_NETWORKS'),
      expect.stringContaining('SWITCHBOARD_OVERRIDE_ORIGINS'),
    ]);
  }
});

it.each([
  { SWITCHBOARD_PUBLIC_URL: publicUrl },
  { SWITCHBOARD_PUBLIC_URL: 'http://192.168.1.20:3000' },
  { HOST: '0.0.0.0', SWITCHBOARD_PUBLIC_URL: 'http://localhost:3000' },
  { HOST: '::', SWITCHBOARD_PUBLIC_URL: 'http://localhost:3000', NODE_ENV: 'development' },
])("developer defaults don't apply if others can reach it, whatever NODE_ENV says: %j", (settings) => {
  const env = read(settings);
  expect(env.isReachableByOthers).toBe(true);
  expect([env.privateNetworks, env.overrideOrigins, env.isDemo, isOutboxShown(env)]).toEqual([[], [], false, false]);
  expect(env.developerSettings).toEqual([]);
});

it('each developer setting can be switched on by name, and the active ones are listed', () => {
  const on = {
    SWITCHBOARD_DEMO: '1',
    SWITCHBOARD_PRIVATE_NETWORKS: '127.0.0.0/8',
    SWITCHBOARD_OVERRIDE_ORIGINS: 'http://localhost:*',
  };
  for (const [name, value] of Object.entries(on)) {
    const env = read({ SWITCHBOARD_PUBLIC_URL: publicUrl, [name]: value });
    expect(env.developerSettings).toEqual([expect.stringContaining(name)]);
    expect([env.isDemo, env.privateNetworks.length > 0, env.overrideOrigins.length > 0]).toEqual(
      Object.keys(on).map((one) => one === name),
    );
  }
});

describe('demo accounts that were loaded before others could reach the installation', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ SWITCHBOARD_PUBLIC_URL: publicUrl });
  });
  afterAll(() => app.close());

  it("demo accounts can't use their printed password once others can reach the installation, unless demo mode is on", async () => {
    const { email } = await app.signUp();
    const signIn = (password: string) => app.request('POST', '/api/auth/sign-in/email', { email, password });
    expect(await signIn(demoPassword)).toMatchObject({ status: 403 });
    expect(await signIn('something else entirely')).toMatchObject({ status: 401 });
  });
});
