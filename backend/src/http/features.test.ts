import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('refuses every operation of a feature that is switched off, and only for that organization', async () => {
  const person = await app.signUp();
  const other = await app.signUp();
  const flagged = app.registry.filter(({ endpoint }) => endpoint.flag);
  expect(flagged.length).toBeGreaterThan(20);
  const off = Object.fromEntries(flagged.map(({ endpoint }) => [endpoint.flag, false]));
  await app.services.systemPool.query('UPDATE organizations SET feature_flags = $2 WHERE id = $1', [
    person.organizationId,
    off,
  ]);
  for (const { key, method, path } of flagged) {
    const answer = await person.request<{ error: { reason: string } }>(
      method,
      path.replace(/:\w+/g, person.userId),
      method === 'GET' ? undefined : {},
    );
    expect([answer.status, answer.body.error.reason], key).toEqual([403, 'feature_disabled']);
  }
  expect((await other.request('GET', '/api/leads')).status).toBe(200);
});
