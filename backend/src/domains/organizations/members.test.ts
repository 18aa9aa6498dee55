import type { StaffRole } from '@switchboard/contracts/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastMailTo } from '../../testing/mail.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';

type Refusal = { error: { code: string; reason: string; message: string } };
interface MemberList {
  items: { id: string; role: StaffRole; user: { id: string } }[];
}

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signUp();
});

const join = (role: StaffRole) => app.signUp({ role, organizationId: owner.organizationId });
const members = async () => (await owner.request<MemberList>('GET', '/api/members')).body.items;
const idOf = async (person: TestPerson) =>
  (await members()).find(({ user }) => user.id === person.userId)?.id ?? 'gone';
const change = async (by: TestPerson, of: TestPerson, role: StaffRole) =>
  by.request<Refusal>('PATCH', `/api/members/${await idOf(of)}`, { role });
const remove = async (by: TestPerson, of: TestPerson) =>
  by.request<Refusal>('DELETE', `/api/members/${await idOf(of)}`);
const refusal = ({ status, body }: { status: number; body: Refusal }) => [status, body.error.reason];

describe('members', () => {
  it('the member list shows owners before other members', async () => {
    for (const role of ['viewer', 'owner', 'member', 'admin'] as const) await join(role);
    expect((await members()).map(({ role }) => role)).toEqual(['owner', 'owner', 'admin', 'member', 'viewer']);
  });

  it('members can never change or remove themselves, in any role', async () => {
    const people = [owner, await join('owner'), await join('admin')];
    for (const person of people) {
      expect(refusal(await change(person, person, 'viewer'))).toEqual([409, 'own_membership']);
      expect(refusal(await change(person, person, 'owner'))).toEqual([409, 'own_membership']);
      expect(refusal(await remove(person, person))).toEqual([409, 'own_membership']);
    }
  });

  it("admins can't change owners or create them", async () => {
    const admin = await join('admin');
    const member = await join('member');
    expect(refusal(await change(admin, owner, 'member'))).toEqual([403, 'role']);
    expect(refusal(await remove(admin, owner))).toEqual([403, 'role']);
    expect(refusal(await change(admin, member, 'owner'))).toEqual([403, 'role']);
    expect((await change(admin, member, 'admin')).status).toBe(200);
    expect((await remove(admin, member)).status).toBe(204);
  });

  it("an owner can transfer ownership by typing the organization's name, and stays as an admin or leaves", async () => {
    const [heir, admin] = [await join('member'), await join('admin')];
    const { body: organization } = await owner.request<{ name: string }>('GET', '/api/organization');
    const handOver = async (by: TestPerson, to: TestPerson, more: object = {}) =>
      by.request<Refusal>('POST', '/api/organization/hand-over', {
        member_id: await idOf(to),
        name: organization.name,
        ...more,
      });
    expect(refusal(await handOver(admin, heir))).toEqual([403, 'role']);
    expect(refusal(await handOver(owner, owner))).toEqual([409, 'own_membership']);
    expect((await handOver(owner, heir, { name: 'Something else' })).status).toBe(400);
    expect((await members()).map(({ role }) => role)).toEqual(['owner', 'admin', 'member']);
    expect((await handOver(owner, heir)).status).toBe(204);
    const mail = await eventually(async () => lastMailTo(app, heir.email));
    expect(mail).toContain(`You are an owner of ${organization.name} now`);
    const roleOf = async (person: TestPerson) => (await members()).find(({ user }) => user.id === person.userId)?.role;
    expect([await roleOf(owner), await roleOf(heir)]).toEqual(['admin', 'owner']);
    expect(refusal(await handOver(owner, admin))).toEqual([403, 'role']);
    expect((await handOver(heir, admin, { leave: true })).status).toBe(204);
    expect([await roleOf(heir), await roleOf(admin)]).toEqual([undefined, 'owner']);
    expect((await heir.request('GET', '/api/members')).status).toBe(403);
  });

  it('ownership can be transferred by one owner at a time', async () => {
    const heirs = [await join('member'), await join('member')];
    const { body: organization } = await owner.request<{ name: string }>('GET', '/api/organization');
    const ids = await Promise.all(heirs.map(idOf));
    const answers = await Promise.all(
      ids.map((member_id) =>
        owner.request('POST', '/api/organization/hand-over', { member_id, name: organization.name, leave: true }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).not.toEqual([204, 204]);
    const [heir] = heirs;
    const list = (await heir?.request<MemberList>('GET', '/api/members'))?.body.items ?? [];
    expect(list.map(({ role }) => role).sort()).toEqual(['member', 'owner']);
  });

  it("the last owner can't be removed, and one of two owners can", async () => {
    const second = await join('owner');
    expect((await change(owner, second, 'admin')).status).toBe(200);
    expect(refusal(await change(second, owner, 'admin'))).toEqual([403, 'role']);
    expect((await members()).filter(({ role }) => role === 'owner')).toHaveLength(1);
  });

  it('an owner remains when two owners demote or remove each other concurrently', async () => {
    for (let round = 0; round < 6; round++) {
      const [first, second] = [owner, await join('owner')];
      const [ofFirst, ofSecond] = [await idOf(first), await idOf(second)];
      const act = (by: TestPerson, id: string) =>
        round % 2
          ? by.request('DELETE', `/api/members/${id}`)
          : by.request('PATCH', `/api/members/${id}`, { role: 'viewer' });
      const answers = await Promise.all([act(first, ofSecond), act(second, ofFirst)]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      const { rows } = await app.services.systemPool.query<{ user_id: string }>(
        "SELECT user_id FROM organization_members WHERE organization_id = $1 AND role = 'owner'",
        [owner.organizationId],
      );
      expect(rows).toHaveLength(1);
      owner = rows[0]?.user_id === first.userId ? first : second;
    }
  });

  it('changing a member writes an audit entry', async () => {
    const member = await join('member');
    await change(owner, member, 'viewer');
    await remove(owner, member);
    const { withTenant } = await import('../../database/tenant-pool.ts');
    const lines = await withTenant(owner.organizationId, () =>
      app.services.db.audit_logs.findMany({ where: { resource_type: 'member' }, orderBy: { created_at: 'asc' } }),
    );
    expect(lines.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['update', owner.userId],
      ['delete', owner.userId],
    ]);
    expect(lines[0]?.details).toEqual({
      before: { role: 'member' },
      after: { role: 'viewer' },
      user_id: member.userId,
    });
  });
});

describe('the organization', () => {
  it.each(['Asia/Kolkata', 'Asia/Calcutta', 'America/New_York', 'UTC'])('the zone %s is valid', async (time_zone) => {
    expect((await owner.request('PATCH', '/api/organization', { name: 'Here', time_zone })).status).toBe(200);
    expect((await owner.request('GET', '/api/dashboard')).status).toBe(200);
  });

  it.each(['Mars/Olympus', '+02:00', "UTC'; --", ' '])("an organization can't use the zone %s", async (time_zone) => {
    const answer = await owner.request<Refusal>('PATCH', '/api/organization', { name: 'Here', time_zone });
    expect([answer.status, answer.body.error.message]).toEqual([400, 'This time zone is not known']);
  });

  it('organization settings are refused with 409 if someone else has changed them since they were read', async () => {
    const { body } = await owner.request<{ updated_at: string }>('GET', '/api/organization');
    const rename = (name: string) =>
      owner.request<Refusal>('PATCH', '/api/organization', { name, updated_at: body.updated_at });
    expect((await rename('First')).status).toBe(200);
    const second = await rename('Second');
    expect([second.status, second.body.error.reason]).toEqual([409, 'stale']);
  });

  it('removed members see which organization removed them last, even if they have another one', async () => {
    const [first, second] = [await app.signUp(), await app.signUp()];
    const person = await app.signUp({ organizationId: first.organizationId, role: 'member' });
    await app.services.systemPool.query(
      "INSERT INTO organization_members (organization_id, user_id, role) VALUES ($1, $2, 'viewer')",
      [second.organizationId, person.userId],
    );
    const leave = async (owner: TestPerson) => {
      const { body } = await owner.request<{ items: { id: string; user: { id: string } }[] }>('GET', '/api/members');
      const id = body.items.find(({ user }) => user.id === person.userId)?.id;
      expect((await owner.request('DELETE', `/api/members/${id}`)).status).toBe(204);
      return (await person.request<{ removed_from: object | null }>('GET', '/api/session')).body.removed_from;
    };
    const by = ({ organizationId }: TestPerson) => ({
      organization_name: `Test ${organizationId.slice(0, 8)}`,
      removed_at: expect.stringMatching(/^\d{4}-/),
    });
    expect(await leave(first)).toEqual(by(first));
    expect(await leave(second)).toEqual(by(second));
    const boot = await person.request<{ session: object }>('GET', '/api/boot');
    expect(boot.body.session).toMatchObject({ organization: null, removed_from: expect.anything() });
    await person.request('POST', '/api/organizations', { name: 'My own' });
    const removal = async () =>
      (await person.request<{ removed_from: object | null }>('GET', '/api/session')).body.removed_from;
    expect(await removal()).toEqual(by(second));
    await app.services.systemPool.query(
      "INSERT INTO organization_members (organization_id, user_id, role) VALUES ($1, $2, 'viewer')",
      [second.organizationId, person.userId],
    );
    expect(await removal()).toEqual(by(first));
    await asOwner(app.services.env.databaseUrl, (client) =>
      client.query("UPDATE audit_logs SET created_at = now() - interval '31 days' WHERE organization_id = $1", [
        first.organizationId,
      ]),
    );
    expect(await removal()).toBeNull();
  });
});

describe('a change of a member that waits for another one', () => {
  /** Sends a change while another transaction holds the organization, which then changes the person who asked. */
  async function whileChanged(
    statement: string,
    by: TestPerson,
    act: () => Promise<{ status: number; body: Refusal }>,
  ) {
    return asOwner(app.services.env.databaseUrl, async (database) => {
      await database.query('BEGIN');
      await database.query('SELECT FROM organizations WHERE id = $1 FOR UPDATE', [owner.organizationId]);
      const answer = act();
      await eventually(async () => {
        const { rowCount } = await database.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        return rowCount;
      });
      await database.query(statement, [by.userId, owner.organizationId]);
      await database.query('COMMIT');
      return answer;
    });
  }
  const demotion = "UPDATE organization_members SET role = 'viewer' WHERE user_id = $1 AND organization_id = $2";
  const removal = 'DELETE FROM organization_members WHERE user_id = $1 AND organization_id = $2';

  it('a change of a member is refused to a person who was demoted or removed before it was stored', async () => {
    for (const statement of [demotion, removal]) {
      const [second, member] = [await join('owner'), await join('member')];
      const id = await idOf(member);
      const changed = await whileChanged(statement, second, () =>
        second.request<Refusal>('PATCH', `/api/members/${id}`, { role: 'owner' }),
      );
      expect(refusal(changed)).toEqual([403, 'role']);
      const third = await join('owner');
      const removed = await whileChanged(statement, third, () =>
        third.request<Refusal>('DELETE', `/api/members/${id}`),
      );
      expect(refusal(removed)).toEqual([403, 'role']);
      expect((await members()).find((one) => one.id === id)?.role).toBe('member');
    }
  });
});
