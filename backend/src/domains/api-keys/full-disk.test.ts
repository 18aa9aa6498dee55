import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeployToken, verifyDeployToken } from '../../registry/deploy-tokens.ts';
import { registerModule } from '../../registry/registered-module.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyApiKey } from './verify-api-key.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The system pool while the database can't write. */
function withFullDisk(pool: pg.Pool, code = '53100'): pg.Pool {
  const query = async (...given: unknown[]) => {
    const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text: string }).text;
    if (/^\s*UPDATE/.test(text)) throw Object.assign(new Error('could not extend file'), { code });
    return (pool.query as (...all: unknown[]) => Promise<unknown>).apply(pool, given);
  };
  return new Proxy(pool, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) });
}

it('an API key works while the disk of the database is full', async () => {
  const owner = await app.signUp();
  const made = await owner.request<{ id: string; key: string }>('POST', '/api/api-keys', {
    name: 'Import',
    scopes: ['read'],
  });
  const { systemPool } = app.services;
  const verify = (code?: string) => verifyApiKey(withFullDisk(systemPool, code), made.body.key, '192.0.2.7');
  expect((await verify())?.id).toBe(made.body.id);
  await expect(verify('42501')).rejects.toThrow('could not extend file');
});

it('a deploy token works while the disk of the database is full', async () => {
  await registerModule(app, { id: 'leads' });
  const { systemPool } = app.services;
  const { id, token } = await createDeployToken(systemPool, {
    moduleId: 'leads',
    name: 'CI',
    actor: 'super admin ada',
  });
  expect(await verifyDeployToken(withFullDisk(systemPool), token, 'leads')).toEqual({ id, name: 'CI' });
});
