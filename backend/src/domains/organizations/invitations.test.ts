import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastMailTo, mailsTo } from '../../testing/mail.ts';
import {
  eventually,
  served,
  startTestApp,
  type TestApp,
  type TestPerson,
  testPassword,
} from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';

interface Created {
  id: string;
  link: string;
  status: string;
}
type Refusal = { error: { code: string; reason: string; message: string } };

let app: TestApp;
let owner: TestPerson;
let addresses = 0;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_TRUSTED_PROXIES: '1' });
  await app.startJobs();
});
// Invitations per person are rate limited, so each test has its own organization.
beforeEach(async () => {
  owner = await app.signUp();
});
afterAll(() => app.close());

const from = () => ({ 'x-forwarded-for': `10.2.${++addresses >> 8}.${addresses & 255}` });
const address = () => `${randomUUID()}@example.com`;
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

async function invite(email: string, role = 'member') {
  const { status, body } = await owner.request<Created>('POST', '/api/invitations', { email, role });
  expect(status).toBe(201);
  return { ...body, token: tokenOf(body.link) };
}

const accept = (person: TestPerson, token: string) =>
  person.request<Refusal>('POST', '/api/invitations/accept', { token }, from());
const signUp = (token: string) =>
  app.request<Refusal>('POST', '/api/invitations/sign-up', { token, full_name: 'Ada', password: testPassword }, from());
const check = async (token: string) => (await app.request('POST', '/api/invitations/check', { token }, from())).body;
const memberships = async (email: string) => {
  const { rows } = await app.services.systemPool.query<{ role: string }>(
    'SELECT m.role FROM organization_members m JOIN users u ON u.id = m.user_id WHERE u.email = $1 AND m.organization_id = $2',
    [email, owner.organizationId],
  );
  return rows.map(({ role }) => role);
};

describe('an invitation', () => {
  it('an invitation is mailed, can be used once with its link, and is stored as a hash', async () => {
    const email = address();
    const { token, id, link } = await invite(email);
    expect(token.length).toBeGreaterThanOrEqual(22);
    expect(await eventually(async () => lastMailTo(app, email))).toContain(link);
    const list = await owner.request('GET', '/api/invitations');
    expect(JSON.stringify(list.body)).toContain(id);
    expect(JSON.stringify(list.body)).not.toContain(token);
    const stored = await asOwner(app.services.env.databaseUrl, async (connection) => {
      const { rows } = await connection.query<{ line: string }>(
        'SELECT i::text AS line FROM organization_invitations i UNION ALL SELECT a::text FROM audit_logs a UNION ALL SELECT e::text FROM live_events e',
      );
      return rows.map(({ line }) => line).join('\n');
    });
    expect(stored).not.toContain(token);
    expect(stored).toContain(createHash('sha256').update(token).digest('hex'));
  });

  it('fifty concurrent accepts of an invitation create one membership', async () => {
    const person = await app.signUp();
    const { token } = await invite(person.email.toUpperCase(), 'admin');
    const answers = await Promise.all(Array.from({ length: 50 }, () => served(() => accept(person, token))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.error.message]).toEqual([409, 'This invitation has already been accepted']);
    expect(await memberships(person.email)).toEqual(['admin']);
    expect((await person.request<{ organization: { id: string } }>('GET', '/api/session')).body.organization.id).toBe(
      owner.organizationId,
    );
  });

  it('twenty concurrent sign-ups with an invitation create one account', async () => {
    const email = address();
    const { token } = await invite(email, 'viewer');
    const answers = await Promise.all(Array.from({ length: 20 }, () => served(() => signUp(token))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await memberships(email)).toEqual(['viewer']);
  });

  it.each(['a new account', 'an account that is there'])(
    'an invitation is either cancelled or accepted with %s, never both',
    async (who) => {
      const rounds = await Promise.all(
        Array.from({ length: 30 }, async () => {
          const person = who === 'a new account' ? undefined : await app.signUp();
          const email = person?.email ?? address();
          const { id, token } = await invite(email);
          const [joined, cancelled] = await Promise.all([
            person ? accept(person, token) : signUp(token),
            owner.request<Refusal>('DELETE', `/api/invitations/${id}`),
          ]);
          return { joined, cancelled, email, token, isNew: !person };
        }),
      );
      for (const { joined, cancelled, email, token, isNew } of rounds) {
        const hasJoined = joined.status < 300;
        expect([hasJoined, cancelled.status]).toEqual([hasJoined, hasJoined ? 409 : 204]);
        expect((hasJoined ? cancelled : joined).body.error.message).toBe(
          `This invitation has already been ${hasJoined ? 'accepted' : 'cancelled'}`,
        );
        expect(await memberships(email)).toEqual(hasJoined ? ['member'] : []);
        expect(await check(token)).toMatchObject({ status: hasJoined ? 'accepted' : 'cancelled' });
        const accounts = await app.services.systemPool.query('SELECT FROM users WHERE email = $1', [email]);
        if (isNew) expect(accounts.rowCount).toBe(hasJoined ? 1 : 0);
      }
    },
  );

  it('only the invited address can open an invitation', async () => {
    const [invited, other] = [await app.signUp(), await app.signUp()];
    const { token } = await invite(invited.email);
    const answer = await accept(other, token);
    expect([answer.status, answer.body.error.reason, answer.body.error.message]).toEqual([
      403,
      'email_mismatch',
      `This invitation was sent to ${invited.email}, but you're logged in with ${other.email}. Please log out and sign in with the correct email.`,
    ]);
    expect(await memberships(other.email)).toEqual([]);
  });

  it('an invitation shows its status', async () => {
    const person = await app.signUp();
    const expired = await invite(person.email);
    await app.services.systemPool.query(
      "UPDATE organization_invitations SET expires_at = now() - interval '1 second' WHERE id = $1",
      [expired.id],
    );
    const refused = async (token: string) => {
      const { status, body } = await accept(person, token);
      const stranger = await signUp(token);
      expect([stranger.status, stranger.body.error.message]).toEqual([status, body.error.message]);
      return [status, body.error.reason, body.error.message, await check(token)];
    };
    expect(await refused(expired.token)).toEqual([
      409,
      'expired',
      'This invitation has expired',
      { status: 'expired', invitation: null },
    ]);
    const cancelled = await invite(person.email);
    await owner.request('DELETE', `/api/invitations/${cancelled.id}`);
    expect(await refused(cancelled.token)).toEqual([
      409,
      'cancelled',
      'This invitation has already been cancelled',
      { status: 'cancelled', invitation: null },
    ]);
    const accepted = await invite(person.email);
    expect(await check(accepted.token)).toMatchObject({
      status: 'pending',
      invitation: { email: person.email, role: 'member' },
    });
    expect((await accept(person, accepted.token)).status).toBe(200);
    expect(await refused(accepted.token)).toEqual([
      409,
      'accepted',
      'This invitation has already been accepted',
      { status: 'accepted', invitation: null },
    ]);
    expect(await refused('nobody-ever-made-this-token')).toEqual([
      404,
      'not_found',
      'Invalid or expired invitation',
      { status: 'not_found', invitation: null },
    ]);
  });

  it('an invitation is cancelled by a new one to the same address, and renewing it invalidates its link', async () => {
    const email = address();
    const first = await invite(email);
    const second = await invite(email);
    expect(await check(first.token)).toMatchObject({ status: 'cancelled' });
    const renewed = await owner.request<Created>('POST', `/api/invitations/${second.id}/link`);
    expect(await check(second.token)).toMatchObject({ status: 'not_found' });
    expect(await check(tokenOf(renewed.body.link))).toMatchObject({ status: 'pending' });
  });

  it("members can't create invitations", async () => {
    const colleague = await app.signUp({ organizationId: owner.organizationId, role: 'viewer' });
    const again = await owner.request<Refusal>('POST', '/api/invitations', { email: colleague.email.toUpperCase() });
    expect([again.status, again.body.error.reason]).toEqual([409, 'already_member']);
  });

  it('only owners can invite owners, and renew, cancel or replace such an invitation', async () => {
    const admin = await app.signUp({ organizationId: owner.organizationId, role: 'admin' });
    const asked = { email: address(), role: 'owner' };
    const refused = await admin.request<Refusal>('POST', '/api/invitations', asked);
    expect([refused.status, refused.body.error.message]).toEqual([403, 'Only an owner can invite an owner.']);
    const { id, token } = await invite(asked.email, 'owner');
    const renewed = await admin.request<Refusal>('POST', `/api/invitations/${id}/link`);
    expect([renewed.status, renewed.body.error.reason]).toEqual([403, 'role']);
    const cancelled = await admin.request<Refusal>('DELETE', `/api/invitations/${id}`);
    expect([cancelled.status, cancelled.body.error.reason]).toEqual([403, 'role']);
    const replaced = await admin.request<Refusal>('POST', '/api/invitations', { ...asked, role: 'viewer' });
    expect([replaced.status, replaced.body.error.reason]).toEqual([403, 'role']);
    expect((await signUp(token)).status).toBe(201);
    expect(await memberships(asked.email)).toEqual(['owner']);
  });

  it('invitations are limited to five an hour per address and a hundred per person', async () => {
    const email = address();
    const send = (by: TestPerson, to = email) => by.request<Refusal>('POST', '/api/invitations', { email: to });
    const other = await app.signUp();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => served(() => send(index % 2 ? owner : other))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(55);
    await eventually(async () => mailsTo(app, email).length === 5);
    expect(refused[0]?.body.error).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: 'This address was sent several messages already. Please wait 60 minutes and try again.',
    });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3500);
    const many = await Promise.all(Array.from({ length: 100 }, () => served(() => send(owner, address()))));
    expect(many.filter(({ status }) => status === 201).length).toBeLessThan(100);
    expect((await send(other, address())).status).toBe(201);
  });

  it('a person who has joined since keeps their role instead of the invited one', async () => {
    const person = await app.signUp();
    const { token } = await invite(person.email, 'admin');
    await app.services.systemPool.query(
      "INSERT INTO organization_members (organization_id, user_id, role) VALUES ($1, $2, 'viewer')",
      [owner.organizationId, person.userId],
    );
    expect((await accept(person, token)).body).toMatchObject({ role: 'viewer' });
    expect(await memberships(person.email)).toEqual(['viewer']);
  });
});
