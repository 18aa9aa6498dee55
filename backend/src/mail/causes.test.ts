import { randomUUID } from 'node:crypto';
import type { MailId } from '@switchboard/contracts/mails';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson, testPassword } from '../testing/test-app.ts';

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
});
afterAll(() => app.close());

async function mailsTo(address: string): Promise<MailId[]> {
  const { rows } = await app.services.systemPool.query<{ mail: MailId }>(
    'SELECT mail FROM mails WHERE recipient = $1 ORDER BY created_at, id',
    [address],
  );
  return rows.map(({ mail }) => mail);
}

it('a sign-in from a new browser sends a mail, at most once an hour', async () => {
  const person = await app.signUp();
  const signIn = () => app.request('POST', '/api/auth/sign-in/email', { email: person.email, password: testPassword });
  const first = await signIn();
  await signIn();
  expect(await mailsTo(person.email)).toEqual(['account.new-sign-in']);
  const other = await app.signUp();
  const cookie = (
    await app.request('POST', '/api/auth/sign-in/email', { email: other.email, password: testPassword })
  ).headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  await app.services.systemPool.query('DELETE FROM mails WHERE recipient = $1', [other.email]);
  await app.request('POST', '/api/auth/sign-in/email', { email: other.email, password: testPassword }, { cookie });
  expect(await mailsTo(other.email)).toEqual([]);
  expect(first.status).toBe(200);
});

it('the inviter gets a mail about an accepted invitation, and a removed member about the removal', async () => {
  const email = `${randomUUID()}@example.com`;
  const invited = await owner.request<{ link: string }>('POST', '/api/invitations', { email, role: 'member' });
  const token = new URL(invited.body.link).searchParams.get('token') ?? '';
  const joined = await app.request('POST', '/api/invitations/sign-up', {
    token,
    full_name: 'Ada',
    password: testPassword,
  });
  expect(joined.status).toBeLessThan(300);
  expect(await mailsTo(owner.email)).toContain('invitation.accepted');
  const members = await owner.request<{ items: { id: string; user: { email: string } }[] }>('GET', '/api/members');
  const member = members.body.items.find(({ user }) => user.email === email);
  expect((await owner.request('DELETE', `/api/members/${member?.id}`)).status).toBe(204);
  expect(await mailsTo(email)).toEqual(['invitation.staff', 'organization.member-removed']);
});

it('admins get a mail about a new API key', async () => {
  const body = { name: 'Nightly import', scopes: ['read'], expires_in_days: null };
  expect((await owner.request('POST', '/api/api-keys', body)).status).toBe(201);
  expect(await mailsTo(owner.email)).toContain('api-key.created');
});

it('a person gets a mail after a change of their password', async () => {
  const person = await app.signUp();
  const body = { currentPassword: testPassword, newPassword: `another one ${randomUUID()}` };
  expect((await person.request('POST', '/api/auth/change-password', body)).status).toBe(200);
  expect(await mailsTo(person.email)).toContain('account.password-changed');
});
