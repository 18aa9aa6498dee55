import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeSetAside } from '../../jobs/close-set-aside.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { claimDueCalls } from './claim.ts';
import { separateSuspects } from './lost-claims.ts';
import { scheduleCrowd } from './proof/prepare-calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const pool = () => app.services.systemPool;
const room = { limit: 32, perOrganization: 32, fullNumbers: [], served: [] };

/** Claims due calls as a worker that then disappears. */
const claim = () => claimDueCalls(pool(), randomUUID(), room);
const letClaimsEnd = () =>
  pool().query(
    "UPDATE scheduled_calls SET claim_expires_at = now() - interval '1 second' WHERE claim_expires_at IS NOT NULL",
  );

it('a scheduled call that ended two workers is set aside, and the calls claimed with it stay scheduled', async () => {
  const { person } = await scheduleCrowd(app, { count: 3, lastFours: ['0000'], due: 'now()' });
  const first = await claim();
  expect((await separateSuspects(pool(), first)).now).toHaveLength(3);
  await letClaimsEnd();
  const second = await separateSuspects(pool(), await claim());
  expect([second.now.length, second.later.length]).toEqual([1, 2]);
  await letClaimsEnd();
  const third = await separateSuspects(pool(), await claim());
  // The next suspect is placed alone, and the last one waits.
  expect([third.now.length, third.later.length]).toEqual([1, 1]);
  expect(third.now[0]?.id).not.toBe(second.now[0]?.id);
  await closeSetAside(app.services);
  const { rows } = await pool().query<{ id: string; status: string }>(
    'SELECT id, status FROM scheduled_calls WHERE organization_id = $1',
    [person.organizationId],
  );
  const statusOf = Object.fromEntries(rows.map(({ id, status }) => [id, status]));
  expect(Object.values(statusOf).sort()).toEqual(['failed', 'scheduled', 'scheduled']);
  expect(statusOf[second.now[0]?.id ?? '']).toBe('failed');
});

it('a call whose workers were killed by a person is placed again each time', async () => {
  const { person } = await scheduleCrowd(app, { count: 1, lastFours: ['0000'], due: 'now()' });
  for (let pid = 4_000_001; pid <= 4_000_004; pid += 1) {
    const worker = randomUUID();
    await pool().query(
      `WITH gone AS (INSERT INTO processes (id, host, pid, roles, version, file_store, killed_at)
         VALUES ($1, $2, $3, '{worker}', '1', 'here', now()))
       INSERT INTO dialer_workers (id, host, pid, seen_at) VALUES ($1, $2, $3, now() - interval '1 minute')`,
      [worker, hostname(), pid],
    );
    const claims = await claimDueCalls(pool(), worker, room);
    const own = claims.filter(({ organization_id }) => organization_id === person.organizationId);
    expect((await separateSuspects(pool(), own)).now).toHaveLength(1);
    await letClaimsEnd();
  }
});
