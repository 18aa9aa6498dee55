import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { resetIdentifier } from './auth.ts';

type Refusal = { error: { code: string; reason?: string } };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_TRUSTED_PROXIES: '1' });
});
afterAll(() => app.close());

let addresses = 0;
const post = async (path: string, body: object) => {
  const from = { 'x-forwarded-for': `10.9.${++addresses >> 8}.${addresses & 255}` };
  const { status, body: answer } = await app.request<Refusal>('POST', `/api/auth/${path}`, body, from);
  return [status, answer.error?.reason ?? answer.error?.code];
};
const email = `${randomUUID()}@example.com`;
const newPassword = 'password1';

describe('the strength of a new password', () => {
  it("a password's strength is not estimated for people who may not set one", async () => {
    expect(await post('sign-in/email', { email, password: 'a guess', newPassword })).toEqual([
      401,
      'invalid_email_or_password',
    ]);
    expect(await post('request-password-reset', { email, newPassword })).toEqual([200, undefined]);
    expect(await post('reset-password', { token: 'made up', newPassword })).toEqual([400, 'invalid_token']);
    expect((await post('change-password', { currentPassword: 'a guess', newPassword }))[0]).toBe(401);
  });

  it("a password's strength is estimated for holders of a mailed link, wherever its token is", async () => {
    const { userId } = await app.signUp();
    const token = randomUUID();
    const link = (expires: string) =>
      app.services.systemPool.query(
        `INSERT INTO verifications (identifier, value, expires_at) VALUES ($1, $2, now() + $3::interval)`,
        [resetIdentifier(token), userId, expires],
      );
    await link('1 hour');
    for (const [path, body] of [
      ['reset-password', { token, newPassword }],
      [`reset-password?token=${token}`, { newPassword }],
    ] as const)
      expect(await post(path, body)).toEqual([400, 'breached_password']);
    await app.services.systemPool.query('DELETE FROM verifications WHERE value = $1', [userId]);
    await link('-1 hour');
    expect(await post('reset-password', { token, newPassword })).toEqual([400, 'invalid_token']);
  });
});
