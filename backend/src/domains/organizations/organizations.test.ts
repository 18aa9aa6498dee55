import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { served, startTestApp, type TestApp } from '../../testing/test-app.ts';

type Refusal = { error: { code: string; reason: string; message: string } };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('creating organizations', () => {
  it('a person can create three organizations a minute and ten an hour, and then gets a readable error', async () => {
    const person = await app.signUp();
    const create = () => person.request<Refusal>('POST', '/api/organizations', { name: 'Branch' });
    const answers = await Promise.all(Array.from({ length: 60 }, () => served(create)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.find(({ status }) => status !== 201);
    expect([refused?.status, refused?.body.error]).toMatchObject([
      429,
      {
        code: 'LIMIT_EXCEEDED',
        message: expect.stringMatching(
          /^You have created several organizations just now\. Please wait \d\d seconds and try again\.$/,
        ),
      },
    ]);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(50);
    const nextMinute = () => app.services.systemPool.query("DELETE FROM rate_limits WHERE key LIKE '%-minute%'");
    const later: number[] = [];
    for (let round = 0; round < 4; round++) {
      await nextMinute();
      later.push(...(await Promise.all([create(), create(), create()])).map(({ status }) => status));
    }
    expect(later.filter((status) => status === 201)).toHaveLength(7);
    const colleague = await app.signUp({ organizationId: person.organizationId });
    expect((await colleague.request('POST', '/api/organizations', { name: 'Branch' })).status).toBe(201);
  });
});
