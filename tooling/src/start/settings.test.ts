import { expect, it } from 'vitest';
import { repositoryRoot } from '../root.ts';
import { assertServerStarts, readSettings } from './settings.ts';

const secret = '0123456789abcdef0123456789abcdef';

it('demo data is on only with the database that comes with the project', () => {
  expect(readSettings({}, '/project')).toEqual({
    dataDir: '/project/.data',
    databaseUrl: null,
    authSecret: null,
    isProduction: false,
    isDemo: true,
  });
  expect(readSettings({ DATABASE_URL: 'postgres://somewhere/else' }, '/project').isDemo).toBe(false);
});

it('demo data is off where others can reach the server, unless SWITCHBOARD_DEMO is set', () => {
  const demo = (env: NodeJS.ProcessEnv) => readSettings(env, '/project').isDemo;
  const publicUrl = { SWITCHBOARD_PUBLIC_URL: 'https://calls.example.com' };
  expect([demo({ HOST: '0.0.0.0' }), demo(publicUrl), demo({ ...publicUrl, SWITCHBOARD_DEMO: '1' })]).toEqual([
    false,
    false,
    true,
  ]);
  for (const HOST of ['localhost', '127.0.0.1', '[::1]', '']) expect(demo({ HOST })).toBe(true);
  expect(demo({ SWITCHBOARD_PUBLIC_URL: 'http://localhost:3000' })).toBe(true);
});

it('demo data is never on in production, even if it is requested', () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://a/b', SWITCHBOARD_AUTH_SECRET: secret };
  expect(readSettings({ ...env, SWITCHBOARD_DEMO: '1' }, '/project').isDemo).toBe(false);
});

it.each([
  ['DATABASE_URL', { NODE_ENV: 'production', SWITCHBOARD_AUTH_SECRET: secret }],
  ['SWITCHBOARD_AUTH_SECRET', { NODE_ENV: 'production', DATABASE_URL: 'postgres://a/b' }],
  [
    'SWITCHBOARD_AUTH_SECRET',
    { NODE_ENV: 'production', DATABASE_URL: 'postgres://a/b', SWITCHBOARD_AUTH_SECRET: 'short' },
  ],
])('production is refused without a valid %s', (name, env) => {
  expect(() => readSettings(env, '/project')).toThrow(name);
});

it('the data folder comes from the environment, relative to the project', () => {
  expect(readSettings({ SWITCHBOARD_DATA_DIR: 'elsewhere' }, '/project').dataDir).toBe('/project/elsewhere');
  expect(readSettings({ SWITCHBOARD_DATA_DIR: '/tmp/x' }, '/project').dataDir).toBe('/tmp/x');
});

it('settings that the server would refuse are refused in one sentence before anything starts', async () => {
  const start = (env: NodeJS.ProcessEnv) =>
    assertServerStarts({ databaseUrl: null }, { PATH: process.env.PATH, ...env }, repositoryRoot);
  await expect(start({ PORT: 'abc' })).rejects.toThrow(/^PORT must be a number\.$/);
  await expect(start({ HOST: '0.0.0.0' })).rejects.toThrow(
    /^With HOST=0\.0\.0\.0, SWITCHBOARD_PUBLIC_URL must be given.+$/,
  );
  await expect(start({ HOST: '127.0.0.1' })).resolves.toBeUndefined();
});
