import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { waitingForLocks } from '../testing/test-database.ts';

let app: TestApp;
beforeAll(async () => {
  // A folder without builds: these tests don't reach the reading of the page.
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: tmpdir() });
});
afterAll(() => app.close());

it('a request is refused if its page shows a different organization than the session uses', async () => {
  const person = await app.signUp();
  const other = await app.signUp();
  const lead = { first_name: 'A', last_name: 'B', phone_number: '+12025550110' };
  const stale = await person.request<{ error: { reason: string } }>('POST', '/api/leads', lead, {
    'x-organization-id': other.organizationId,
  });
  expect([stale.status, stale.body.error.reason]).toEqual([409, 'organization_changed']);
  const current = await person.request('POST', '/api/leads', lead, { 'x-organization-id': person.organizationId });
  expect(current.status).toBe(201);
  const list = await person.request<{ items: unknown[] }>('GET', '/api/leads');
  expect(list.body.items).toHaveLength(1);
});

it('a session keeps the organization it moved to during a request that still saw it without one', async () => {
  const person = await app.signUp();
  const other = await app.signUp();
  const { systemPool } = app.services;
  await systemPool.query(
    "INSERT INTO organization_members (organization_id, user_id, role) VALUES ($1, $2, 'member')",
    [other.organizationId, person.userId],
  );
  await systemPool.query('UPDATE sessions SET active_organization_id = NULL WHERE user_id = $1', [person.userId]);
  const moving = await systemPool.connect();
  await moving.query('BEGIN');
  await moving.query('UPDATE sessions SET active_organization_id = $2 WHERE user_id = $1', [
    person.userId,
    other.organizationId,
  ]);
  const early = person.request('GET', '/api/session');
  await expect
    .poll(async () => {
      const { rows } = await systemPool.query(waitingForLocks);
      return rows.length;
    })
    .toBeGreaterThan(0);
  await moving.query('COMMIT');
  moving.release();
  await early;
  const { body } = await person.request<{ organization: { id: string } }>('GET', '/api/session');
  expect(body.organization.id).toBe(other.organizationId);
});

it('opening the page extends a session that is older than a day and renews its cookie', async () => {
  const person = await app.signUp();
  const { systemPool } = app.services;
  await systemPool.query("UPDATE sessions SET expires_at = now() + interval '2 days' WHERE user_id = $1", [
    person.userId,
  ]);
  const page = await person.request('GET', '/dashboard');
  const { rows } = await systemPool.query<{ days: number }>(
    'SELECT extract(epoch FROM expires_at - now()) / 86400 AS days FROM sessions WHERE user_id = $1',
    [person.userId],
  );
  expect(Number(rows[0]?.days)).toBeGreaterThan(6);
  expect(page.headers.getSetCookie().join()).toContain('switchboard.session_token=');
});
