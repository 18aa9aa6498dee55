import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOutboxShown, listKeptMails, readKeptMail } from '../mail/kept-mails.ts';
import { sendMails } from '../testing/mail.ts';
import { signInSuperAdmin, type TestSuperAdmin } from '../testing/super-admin.ts';
import { startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';

let app: TestApp;
let admin: TestSuperAdmin;
let person: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signInSuperAdmin(app);
  person = await app.signUp();
  await person.request('POST', '/api/invitations', { email: 'ada@example.com', role: 'viewer' });
  await person.request('POST', '/api/invitations', { email: 'grace@example.com', role: 'viewer' });
  await sendMails(app);
});
afterAll(() => app.close());

interface Outbox {
  is_kept: boolean;
  mails: { name: string; to: string; subject: string }[];
}
const listed = async () => (await admin.request<Outbox>('GET', '/api/superadmin/outbox')).body;

it('super admins see the newest mails of a machine without a mail server, in both parts', async () => {
  const { is_kept, mails } = await listed();
  expect(is_kept).toBe(true);
  expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining(['ada@example.com', 'grace@example.com']));
  const { name = '' } = mails.find(({ to }) => to === 'ada@example.com') ?? {};
  const { body } = await admin.request<{ text: string; html: string }>('GET', `/api/superadmin/outbox/${name}`);
  expect(body.text).toMatch(/\/invite-accept\?token=/);
  expect(body.html).toContain('<h1');
});

it('only super admins can open the outbox', async () => {
  for (const ask of [person.request, app.request])
    expect((await ask('GET', '/api/superadmin/outbox')).status).toBe(401);
});

it('the outbox serves no other files', async () => {
  for (const name of ['..%2F..%2Fetc%2Fpasswd', '..', '.', '%2e%2e%2fauth-secret', 'nothing'])
    expect([name, (await admin.request('GET', `/api/superadmin/outbox/${name}`)).status]).toEqual([name, 404]);
});

it('the outbox exists in development only', async () => {
  const { env } = app.services;
  const { mails } = await listed();
  const { name = '' } = mails[0] ?? {};
  const elsewhere = [
    { ...env, isProduction: true },
    { ...env, smtpUrl: 'smtp://127.0.0.1:25' },
    { ...env, isReachableByOthers: true },
  ];
  for (const closed of elsewhere) {
    expect(isOutboxShown(closed)).toBe(false);
    expect(await listKeptMails(closed)).toEqual([]);
    await expect(readKeptMail(closed, name)).rejects.toThrow('not found');
  }
  expect(isOutboxShown(env)).toBe(true);
});
