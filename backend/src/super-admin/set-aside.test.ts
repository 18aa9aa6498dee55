import { randomUUID } from 'node:crypto';
import type { SetAsideWork } from '@switchboard/contracts/set-aside';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../database/tenant-pool.ts';
import { signUpCaller } from '../domains/calls/test-caller.ts';
import { closeSetAside } from '../jobs/close-set-aside.ts';
import { setAsideKinds, setAsideRuleOf } from '../jobs/set-aside-rules.ts';
import { signInSuperAdmin } from '../testing/super-admin.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-database.ts';
import { newSetAside } from './set-aside.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Records work as set aside a moment ago: the row that waits for it is not ended yet. */
async function setAside(kind: string, payload: Record<string, unknown>): Promise<string> {
  const { rows } = await app.services.systemPool.query<{ id: string }>(
    `INSERT INTO suspect_jobs (kind, key, payload, reason, times, status, set_aside_at)
     VALUES ($1, $2, $3, 'froze', 2, 'set_aside', now()) RETURNING id`,
    [kind, `${kind}:${randomUUID()}`, JSON.stringify(payload)],
  );
  return rows[0]?.id ?? '';
}

describe('set-aside work', () => {
  it('every kind of set-aside work has a rule to end and to reopen its row', async () => {
    const { organizationId } = await app.signUp();
    for (const kind of setAsideKinds()) {
      const rule = setAsideRuleOf(kind);
      const id = randomUUID();
      // Missing rows must not cause a failure.
      await rule?.giveUp(app.services, organizationId, id);
      if (rule?.reopen) await withTenant(organizationId, () => app.services.tenantPool.query(rule.reopen ?? '', [id]));
    }
    expect(setAsideKinds()).toContain('call.carry');
  });

  it('a call that was set aside ends with a clear outcome', async () => {
    const caller = await signUpCaller(app);
    const placed = await caller.place(await caller.lead());
    const { organizationId: organization_id } = caller.person;
    await setAside('call.carry', { organization_id, call_id: placed.body.call_id });
    await closeSetAside(app.services);
    const call = await caller.read(placed.body.call_id);
    expect(call).toMatchObject({ status: 'disconnected', ended_reason: 'technical-issues' });
    const { rows } = await asOwner(app.services.env.databaseUrl, (owner) =>
      owner.query('SELECT summary FROM call_logs WHERE call_id = $1', [placed.body.call_id]),
    );
    expect(rows).toEqual([{ summary: expect.stringContaining('stopped the server twice') }]);
  });

  it('super admins can list, retry and drop set-aside work, with audit entries in the organization', async () => {
    const person = await app.signUp();
    const { organizationId } = person;
    const { id, upload_id } = await newSetAside({ app }, organizationId);
    const dropped = await newSetAside({ app }, organizationId);
    const admin = await signInSuperAdmin(app);
    const ask = admin.request;
    const list = async () =>
      (await ask<{ items: SetAsideWork[] }>('GET', '/api/superadmin/set-aside')).body.items.filter(
        ({ organization }) => organization?.id === organizationId,
      );
    expect((await list()).map((work) => work.id).sort()).toEqual([id, dropped.id].sort());
    expect((await list())[0]).toMatchObject({ kind: 'lead-upload.extract', reason: 'froze', is_retryable: true });
    expect((await ask('POST', `/api/superadmin/set-aside/${id}/retry`)).status).toBe(200);
    expect((await ask('DELETE', `/api/superadmin/set-aside/${dropped.id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await ask('POST', `/api/superadmin/set-aside/${id}/retry`)).status).toBe(404);
    const { rows: jobs } = await app.services.systemPool.query(
      'SELECT key FROM graphile_worker._private_jobs WHERE key = ANY($1)',
      [[`lead-upload.extract:${upload_id}`, `lead-upload.extract:${dropped.upload_id}`]],
    );
    expect(jobs).toEqual([{ key: `lead-upload.extract:${upload_id}` }]);
    const logged = await asOwner(app.services.env.databaseUrl, (owner) =>
      owner.query(
        "SELECT action, actor_kind FROM audit_logs WHERE organization_id = $1 AND resource_type = 'set_aside' ORDER BY action",
        [organizationId],
      ),
    );
    expect(logged.rows).toEqual([
      { action: 'drop', actor_kind: 'operator' },
      { action: 'retry', actor_kind: 'operator' },
    ]);
  });

  it('set-aside work that has ended can only be dropped', async () => {
    const { organizationId: organization_id } = await app.signUp();
    const id = await setAside('call.carry', { organization_id, call_id: randomUUID() });
    const admin = await signInSuperAdmin(app);
    const answer = await admin.request<{ error: { reason: string } }>('POST', `/api/superadmin/set-aside/${id}/retry`);
    expect([answer.status, answer.body.error.reason]).toEqual([409, 'work_not_retryable']);
  });
});

describe('set-aside work that two super admins decide about at once', () => {
  it('work that was set aside is retried once by concurrent decisions', async () => {
    const person = await app.signUp();
    const { id } = await newSetAside({ app }, person.organizationId);
    const admin = await signInSuperAdmin(app);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.request('POST', `/api/superadmin/set-aside/${id}/retry`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    const { rows } = await asOwner(app.services.env.databaseUrl, (owner) =>
      owner.query("SELECT action FROM audit_logs WHERE organization_id = $1 AND resource_type = 'set_aside'", [
        person.organizationId,
      ]),
    );
    expect(rows).toEqual([{ action: 'retry' }]);
  });

  it('work that was set aside is either retried or dropped, never both', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const person = await app.signUp();
      const { id, upload_id } = await newSetAside({ app }, person.organizationId);
      const admin = await signInSuperAdmin(app);
      const [retried, dropped] = await Promise.all([
        admin.request('POST', `/api/superadmin/set-aside/${id}/retry`),
        admin.request('DELETE', `/api/superadmin/set-aside/${id}`),
      ]);
      expect([retried?.status, dropped?.status].sort()).toEqual([200, 404]);
      const { rowCount } = await app.services.systemPool.query(
        'SELECT FROM graphile_worker._private_jobs WHERE key = $1',
        [`lead-upload.extract:${upload_id}`],
      );
      expect(rowCount).toBe(retried?.status === 200 ? 1 : 0);
    }
  });
});
