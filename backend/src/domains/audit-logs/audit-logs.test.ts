import type { CreatedApiKey } from '@switchboard/contracts/api-keys';
import type { AuditLog, AuditSettings } from '@switchboard/contracts/audit-logs';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { Lead } from '@switchboard/contracts/leads';
import type { Member } from '@switchboard/contracts/members';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { forgetOldLogs } from '../../jobs/upkeep.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signUp();
});

const ada = { first_name: 'Ada', last_name: 'Byron', phone_number: '+1 202-555-0114' };
const addLead = async (lead: object = ada, person = owner) =>
  (await person.request<Lead>('POST', '/api/leads', lead)).body;
const list = async (query = '') => (await owner.request<Page<AuditLog>>('GET', `/api/audit-logs?${query}`)).body.items;
const titles = (entries: AuditLog[]) => entries.map((entry) => `${entry.action} ${entry.resource_name}`);

const age = (id: string, days: number) =>
  asOwner(app.services.env.databaseUrl, (connection) =>
    connection.query('UPDATE audit_logs SET created_at = now() - $2 * interval $$1 day$$ WHERE resource_id = $1', [
      id,
      days,
    ]),
  );

async function exported(query = ''): Promise<Response> {
  return app.fetch(`/api/audit-logs/export?${query}`, { headers: { cookie: owner.cookie } });
}

describe('an entry', () => {
  it('an entry records who did what, when, from where, and the values before and after', async () => {
    const { id } = await addLead();
    await owner.request('PATCH', `/api/leads/${id}`, { last_name: 'Lovelace' });
    const [changed, created] = await list(`resource_id=${id}`);
    expect(created).toMatchObject({ action: 'create', resource_type: 'lead', resource_name: 'Ada Byron' });
    expect(changed).toMatchObject({
      actor_kind: 'person',
      actor_id: owner.userId,
      action: 'update',
      resource_name: 'Ada Lovelace',
      resource_id: id,
      ip_address: '127.0.0.1',
      path: `/leads/${id}`,
      details: { before: { last_name: 'Byron' }, after: { last_name: 'Lovelace' } },
    });
  });

  it("an entry about a deleted lead keeps the lead's name but has no link", async () => {
    const { id } = await addLead();
    await owner.request('DELETE', `/api/leads/${id}`);
    const entries = await list(`resource_id=${id}`);
    expect(titles(entries)).toEqual(['delete Ada Byron', 'create Ada Byron']);
    expect(entries.map(({ path }) => path)).toEqual([null, null]);
  });

  it('an entry still names a person who has left the organization', async () => {
    const colleague = await app.signUp({ role: 'member', organizationId: owner.organizationId });
    await addLead(ada, colleague);
    const { items } = (await owner.request<Page<Member>>('GET', '/api/members')).body;
    const member = items.find(({ user }) => user.id === colleague.userId);
    await owner.request('DELETE', `/api/members/${member?.id}`);
    const [left, added] = await list();
    expect(left).toMatchObject({ action: 'delete', resource_type: 'member', resource_name: member?.user.full_name });
    expect(added).toMatchObject({ actor_id: colleague.userId, actor_name: member?.user.full_name });
  });

  it('an audit entry contains no secrets', async () => {
    const { key } = (await owner.request<CreatedApiKey>('POST', '/api/api-keys', { name: 'Import' })).body;
    const number = {
      phone_number: '+12025550155',
      type: 'outbound',
      termination_sip_domain: 'acme.pstn.example',
      auth_username: 'trunk',
      auth_password: 'very-secret-trunk',
    };
    const made = await owner.request<{ id: string }>('POST', '/api/phone-numbers', number);
    await owner.request('PATCH', `/api/phone-numbers/${made.body.id}`, { auth_password: 'even-more-secret' });
    const text = JSON.stringify(await list()) + (await (await exported()).text());
    for (const secret of [key, 'very-secret-trunk', 'even-more-secret']) expect(text).not.toContain(secret);
    expect(titles(await list('action=update'))).toEqual(['update +12025550155']);
  });
});

describe('the list', () => {
  it('the audit log can be filtered by actor, subject and action, and searched by name', async () => {
    const { key, id: keyId } = (
      await owner.request<CreatedApiKey>('POST', '/api/api-keys', { name: 'Nightly', scopes: ['write'] })
    ).body;
    await addLead();
    await app.fetch('/api/leads', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...ada, first_name: 'Ümit' }),
    });
    expect(titles(await list('actor_kind=api_key'))).toEqual(['create Ümit Byron']);
    expect(titles(await list(`actor_id=${keyId}`))).toEqual(['create Ümit Byron']);
    expect(titles(await list('resource_type=lead'))).toEqual(['create Ümit Byron', 'create Ada Byron']);
    expect(titles(await list('action=create&resource_type=api_key'))).toEqual(['create Nightly']);
    expect(titles(await list('search=umit'))).toEqual(['create Ümit Byron']);
    expect(titles(await list('search=nightly'))).toEqual(['create Ümit Byron', 'create Nightly']);
    expect(await list('search=%25%25%25')).toEqual([]);
    expect(await list('search=%E6%9D%8E%E9%9B%B7')).toEqual([]);
    for (const short of ['u', 'um', '%25'])
      expect((await owner.request('GET', `/api/audit-logs?search=${short}`)).status, short).toBe(400);
  });

  it('the search uses its index for rare names, pages through common ones, and stays in its organization', async () => {
    const seeded = `INSERT INTO audit_logs (organization_id, actor_kind, actor_name, action, resource_type, resource_name, created_at)
      SELECT $1, 'person', CASE n WHEN 2900 THEN 'Zora Rarely' ELSE 'Colleague' END, 'create', 'lead', 'Lead ' || n, now() - n * interval '1 minute'
      FROM generate_series(1, 3000) n`;
    const other = await app.signUp();
    await asOwner(app.services.env.databaseUrl, async (connection) => {
      for (const { organizationId } of [owner, other]) await connection.query(seeded, [organizationId]);
    });
    const matches = (search: string, most = 100) =>
      withTenant(owner.organizationId, async () => {
        const { rows } = await app.services.tenantPool.query<{ ids: string[] | null }>(
          'SELECT audit_log_matches($1, $2) AS ids',
          [search, most],
        );
        return rows[0]?.ids?.length ?? null;
      });
    expect([await matches('zora'), await matches('ZÓRA'), await matches('nobody'), await matches('lead 2999')]).toEqual(
      [1, 1, 0, 1],
    );
    // Too common, over the limit, and too short for the index.
    expect([await matches('colleague'), await matches('rarely', 0), await matches('zo')]).toEqual([null, null, null]);
    for (const search of ['zora', 'zor', 'rarely'])
      expect(titles(await list(`search=${search}`))).toEqual(['create Lead 2900']);
    expect(await list('search=colleague&limit=25')).toHaveLength(25);
    expect(await list('search=zora&actor_kind=api_key')).toEqual([]);
    const found = new Set<string>();
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path = `/api/audit-logs?search=colleague&limit=100${cursor && `&cursor=${cursor}`}`;
      const page: Page<AuditLog> = (await owner.request<Page<AuditLog>>('GET', path)).body;
      for (const { id } of page.items) found.add(id);
      cursor = page.next_cursor;
    }
    expect(found.size, 'every page, each entry once').toBe(2999);
  });

  it("the date filter of the audit log uses the organization's time zone", async () => {
    await owner.request('PATCH', '/api/organization', { name: 'Far', time_zone: 'Pacific/Kiritimati' });
    const { id } = await addLead();
    await asOwner(app.services.env.databaseUrl, (connection) =>
      // Eleven in the morning of the 10th in UTC is an hour past midnight of the 11th there.
      connection.query("UPDATE audit_logs SET created_at = '2026-03-10T11:00Z' WHERE resource_id = $1", [id]),
    );
    const on = (day: string) => list(`resource_id=${id}&start_date=${day}&end_date=${day}`);
    expect(await on('2026-03-11')).toHaveLength(1);
    expect(await on('2026-03-10')).toHaveLength(0);
  });
});

describe('the export', () => {
  it('the audit export has every matching entry across pages and no spreadsheet formulas', async () => {
    const { id } = await addLead({ ...ada, first_name: '=HYPERLINK("https://example.com")', last_name: 'X, "Y"' });
    await asOwner(app.services.env.databaseUrl, (connection) =>
      connection.query(
        `INSERT INTO audit_logs (organization_id, actor_kind, action, resource_type, resource_id)
         SELECT $1, 'system', 'update', 'lead', $2 FROM generate_series(1, 1100)`,
        [owner.organizationId, id],
      ),
    );
    const answer = await exported(`resource_id=${id}`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-log-[\d-]{10}\.csv"$/);
    const lines = (await answer.text()).trim().split('\n');
    expect(lines[0]).toContain('created_at,actor_kind,actor_name');
    expect(lines).toHaveLength(1102);
    expect(lines.filter((line) => line.includes(`"'=HYPERLINK(""https://example.com"") X, ""Y"""`))).toHaveLength(1);
  });
});

describe('the retention of entries', () => {
  it('the audit log is kept for a year unless the owner changes it, with a minimum of 90 days', async () => {
    const settings = '/api/audit-logs/settings';
    expect((await owner.request<AuditSettings>('GET', settings)).body).toEqual({ retention_days: 365 });
    expect((await owner.request<AuditSettings>('PUT', settings, { retention_days: 120 })).body.retention_days).toBe(
      120,
    );
    const refused = await owner.request<ApiErrorBody>('PUT', settings, { retention_days: 30 });
    expect([refused.status, refused.body.error.fields?.retention_days]).toEqual([
      400,
      'Entries are kept for at least 90 days',
    ]);
    const [entry] = await list('action=keep_audit_log');
    expect(entry?.details).toEqual({ before: { audit_days: 365 }, after: { audit_days: 120 } });
  });

  it('entries older than the retention period are deleted, and no others can be', async () => {
    const [old, kept] = [await addLead(), await addLead()];
    await owner.request('PUT', '/api/audit-logs/settings', { retention_days: 120 });
    await age(old.id, 121);
    await age(kept.id, 119);
    const elsewhere = await addLead(ada, await app.signUp());
    await age(elsewhere.id, 121);
    await forgetOldLogs(app.services);
    expect([await list(`resource_id=${old.id}`), (await list(`resource_id=${kept.id}`)).length]).toEqual([[], 1]);
    // Even the system role can't remove anything else.
    await app.services.systemPool.query('DELETE FROM audit_logs');
    expect((await list(`resource_id=${kept.id}`)).length).toBe(1);
    const { rows } = await asOwner(app.services.env.databaseUrl, (connection) =>
      connection.query('SELECT id FROM audit_logs WHERE resource_id = $1', [elsewhere.id]),
    );
    expect(rows).toHaveLength(1);
  });
});
