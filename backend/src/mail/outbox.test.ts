import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mailAccount } from '../auth/account-mails.ts';
import { transact } from '../database/transact.ts';
import { sendMails } from '../testing/mail.ts';
import { startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';
import { deliverMail, recoverMails } from './deliver-mail.ts';
import { sampleMails } from './sample-mails.ts';
import { sendMail } from './send-mail.ts';

/** The server's answer to a recipient; null accepts the mail. */
let answer: { code: number; words: string } | null = null;
const arrived: ParsedMail[] = [];
const raw: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo(_address, _session, done) {
    done(answer && Object.assign(new Error(answer.words), { responseCode: answer.code }));
  },
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', async () => {
      const whole = Buffer.concat(parts);
      raw.push(whole.toString('latin1'));
      arrived.push(await simpleParser(whole));
      done();
    });
  },
});

let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  app = await startTestApp({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SWITCHBOARD_PUBLIC_URL: 'http://localhost',
    MAIL_FROM: 'Switchboard <no-reply@switchboard.example>',
  });
  person = await app.signUp();
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
beforeEach(() => {
  answer = null;
  arrived.length = 0;
  raw.length = 0;
});

const arrivedAt = (address: string) =>
  arrived.find(({ to }) => to && !Array.isArray(to) && to.value.some((one) => one.address === address));

const newAddress = () => `${randomUUID()}@example.com`;

async function write(to = newAddress(), fields: object = {}): Promise<string> {
  const { organizationId } = person;
  await transact({ db: app.services.db, organizationId }, (tx) =>
    sendMail(tx, app.services, {
      mail: 'invitation.staff',
      to,
      data: sampleMails['invitation.staff'],
      organizationId,
      ...fields,
    }),
  );
  return to;
}

async function writeAndSend(fields: object): Promise<string> {
  const to = await write(newAddress(), fields);
  await sendMails(app);
  return to;
}

async function rowOf(to: string) {
  const { rows } = await app.services.systemPool.query<{
    id: string;
    status: string;
    attempt_count: number;
    error: string | null;
    body_encrypted: string | null;
    next_attempt_at: Date | null;
  }>('SELECT * FROM mails WHERE recipient = $1', [to]);
  return rows[0];
}

it('a mail has two parts, shows its organization as the sender, and is marked as generated automatically', async () => {
  const to = await write();
  expect((await rowOf(to))?.body_encrypted).not.toContain('switchboard.example');
  await sendMails(app);
  const [mail] = arrived;
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(mail?.to).toMatchObject({ value: [{ address: to }] });
  expect(mail?.from?.value[0]).toMatchObject({ address: 'no-reply@switchboard.example' });
  expect(mail?.from?.value[0]?.name).toMatch(/ via Switchboard$/);
  const { link } = sampleMails['invitation.staff'];
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain(`href="${link}"`);
  expect(Buffer.byteLength(raw[0] ?? '')).toBeLessThan(100_000);
  // Its links open accounts, so nothing of them is left.
  expect(await rowOf(to)).toMatchObject({ status: 'sent', body_encrypted: null, error: null });
});

it("a mail isn't sent if its transaction fails", async () => {
  const to = newAddress();
  const { organizationId } = person;
  const data = sampleMails['invitation.staff'];
  const failed = transact({ db: app.services.db, organizationId }, async (tx) => {
    await sendMail(tx, app.services, { mail: 'invitation.staff', to, data, organizationId });
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await rowOf(to)).toBeUndefined();
});

it('a mail with the same unique name is written only once', async () => {
  const once = `test:${randomUUID()}`;
  const to = await write(newAddress(), { once });
  const again = await write(newAddress(), { once });
  expect(await rowOf(to)).toBeDefined();
  expect(await rowOf(again)).toBeUndefined();
});

it('the link in a password mail resets the password', async () => {
  await app.request('POST', '/api/auth/request-password-reset', { email: person.email, redirectTo: '/reset-password' });
  await vi.waitFor(async () => expect(await rowOf(person.email)).toBeDefined(), 10_000);
  await sendMails(app);
  const [, path = ''] =
    /http:\/\/localhost(\/api\/auth\/reset-password\/\S+)/.exec(arrivedAt(person.email)?.text ?? '') ?? [];
  const followed = await app.fetch(path, { redirect: 'manual' });
  expect(followed.status).toBe(302);
  expect(followed.headers.get('location')).toMatch(
    /^\/reset-password\?token=|^http:\/\/localhost\/reset-password\?token=/,
  );
});

it("a mail's headers contain no injected lines from hostile names", async () => {
  const name = `Mallory\r\nBcc: all@example.com\r\n\u202E<b>${'x'.repeat(10_000)}`;
  const data = { ...sampleMails['invitation.staff'], inviter: name, organization: name };
  const mail = arrivedAt(await writeAndSend({ data }));
  expect(mail?.subject).toMatch(/^Join Mallory Bcc: all@example\.com/);
  expect(mail?.subject).not.toContain('\u202E');
  expect([...(mail?.headers.keys() ?? [])]).not.toContain('bcc');
  expect(arrived).toHaveLength(1);
});

it("a permanently refused mail isn't retried and is shown to staff", async () => {
  answer = { code: 550, words: 'No such mailbox' };
  const to = await write();
  await sendMails(app);
  expect(await rowOf(to)).toMatchObject({ status: 'failed', attempt_count: 1, body_encrypted: null });
  const { body } = await person.request<{ items: { recipient: string; title: string; status: string }[] }>(
    'GET',
    '/api/mails',
  );
  expect(body.items.find(({ recipient }) => recipient === to)).toMatchObject({ title: 'Invitation', status: 'failed' });
  const other = await app.signUp();
  const { body: theirs } = await other.request<{ items: unknown[] }>('GET', '/api/mails');
  expect(theirs.items).toEqual([]);
});

it('a refused account mail is shown at its member until a later one arrives', async () => {
  const colleague = await app.signUp({ role: 'viewer', organizationId: person.organizationId });
  const tell = async () => {
    await mailAccount(app.services, colleague.email, 'account.password-changed', { name: 'Ada' });
    await sendMails(app);
  };
  const unreached = async (asker: TestPerson) =>
    (await asker.request<{ error: string }[]>('GET', '/api/mails/members')).body;
  answer = { code: 550, words: 'No such mailbox' };
  await tell();
  expect(await unreached(person)).toMatchObject([{ error: expect.stringContaining('No such mailbox') }]);
  expect(await unreached(await app.signUp())).toEqual([]);
  answer = null;
  await tell();
  expect(await unreached(person)).toEqual([]);
});

it('an address gets account mails of one kind at most five times an hour', async () => {
  const to = newAddress();
  for (let count = 0; count < 7; count += 1)
    await mailAccount(app.services, to, 'account.passkey-removed', { name: 'Ada', passkey: 'Laptop' });
  await mailAccount(app.services, to.toUpperCase(), 'account.passkey-removed', { name: 'Ada', passkey: 'Laptop' });
  await mailAccount(app.services, to, 'account.password-changed', { name: 'Ada' });
  const { rows } = await app.services.systemPool.query(
    'SELECT mail, count(*)::int FROM mails WHERE lower(recipient) = $1 GROUP BY mail ORDER BY mail',
    [to],
  );
  expect(rows).toEqual([
    { mail: 'account.passkey-removed', count: 5 },
    { mail: 'account.password-changed', count: 1 },
  ]);
});

it("a mail that can't be sent now is retried for a day, then given up", async () => {
  answer = { code: 451, words: 'Try again later' };
  const to = await write();
  await sendMails(app);
  const first = await rowOf(to);
  expect(first).toMatchObject({ status: 'waiting', attempt_count: 1 });
  expect(first?.next_attempt_at?.getTime()).toBeGreaterThan(Date.now());
  const mail = { organization_id: person.organizationId, mail_id: first?.id ?? '' };
  const waits: number[] = [];
  for (;;) {
    const row = await rowOf(to);
    if (row?.status !== 'waiting') break;
    waits.push((row.next_attempt_at?.getTime() ?? 0) - Date.now());
    await deliverMail(app.services, mail);
  }
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(26);
  expect(await rowOf(to)).toMatchObject({ status: 'failed', body_encrypted: null });
});

it('a mail whose process died during delivery is sent again with the same Message-ID', async () => {
  const to = await write();
  const row = await rowOf(to);
  const mail = { organization_id: person.organizationId, mail_id: row?.id ?? '' };
  // The state that a process leaves if it dies after the server accepted the mail.
  const send = vi.spyOn(app.services.mailer, 'send');
  send.mockImplementationOnce(async (composed) => {
    send.mockRestore();
    await app.services.mailer.send(composed);
    throw new Error('killed');
  });
  await deliverMail(app.services, mail);
  await deliverMail(app.services, mail);
  expect(arrived.map(({ messageId }) => messageId)).toEqual(Array(2).fill(`<${row?.id}@switchboard.example>`));
  expect(await rowOf(to)).toMatchObject({ status: 'sent', attempt_count: 2 });
});

it('a mail whose process died in its last attempt is listed as unsure', async () => {
  const to = await write();
  const row = await rowOf(to);
  await app.services.systemPool.query('UPDATE mails SET attempt_count = 11 WHERE id = $1', [row?.id]);
  await deliverMail(app.services, { organization_id: person.organizationId, mail_id: row?.id ?? '' });
  expect(await rowOf(to)).toMatchObject({ status: 'unsure', body_encrypted: null });
  expect(arrived).toEqual([]);
});

it('a mail whose job is lost gets a new job', async () => {
  const to = await write();
  const { systemPool } = app.services;
  const row = await rowOf(to);
  await systemPool.query("UPDATE mails SET next_attempt_at = now() - interval '1 hour' WHERE id = $1", [row?.id]);
  await systemPool.query('SELECT graphile_worker.remove_job($1)', [`mail.send:${row?.id}`]);
  const jobs = async () =>
    (await systemPool.query('SELECT FROM graphile_worker._private_jobs WHERE key = $1', [`mail.send:${row?.id}`]))
      .rowCount;
  expect(await jobs()).toBe(0);
  await recoverMails(app.services);
  expect(await jobs()).toBe(1);
});
