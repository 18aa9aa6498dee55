import type { GenerationDetail } from '@switchboard/contracts/generations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { enqueueFromSystem } from '../../jobs/queue.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { asOwner, waitingForLocks } from '../../testing/test-database.ts';
import { endLostGenerations, watchGenerations } from './lost-generations.ts';

let app: TestApp;
let member: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.signUp({ role: 'member' });
});
afterAll(() => app.close());

/** A requested text whose last heartbeat was this long ago. */
async function asked(seconds: number, hasBegun: boolean): Promise<string> {
  const id = crypto.randomUUID();
  const row = { id, organization_id: member.organizationId, conversation_id: id, generation_kind: 'refine' };
  await withTenant(member.organizationId, () =>
    app.services.db.prompt_generations.create({
      data: { ...row, before: 'Old.', feedback: 'better', model_kind: 'local' },
    }),
  );
  await asOwner(app.services.env.databaseUrl, (owner) =>
    owner.query(
      `UPDATE prompt_generations SET started_at = CASE WHEN $3 THEN now() - interval '1 minute' END,
         heartbeat_at = now() - $2 * interval '1 second' WHERE id = $1`,
      [id, seconds, hasBegun],
    ),
  );
  return id;
}
const read = async (id: string) => (await member.request<GenerationDetail>('GET', `/api/generations/${id}`)).body;

test('a generation fails after 12 seconds without a heartbeat, or after 18 seconds unstarted', async () => {
  const lost = [await asked(13, true), await asked(19, false), await asked(19, false)];
  const [, , queued = ''] = lost;
  const alive = [await asked(9, true), await asked(13, false)];
  const payload = { organization_id: member.organizationId, generation_id: queued };
  const runAt = new Date(Date.now() + 3_600_000);
  await enqueueFromSystem(app.services.systemPool, 'generation.run', payload, { runAt });
  // Two processes may check at the same time.
  await Promise.all([endLostGenerations(app.services), endLostGenerations(app.services)]);
  const found = await Promise.all(lost.map(read));
  expect(found.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  expect(found.map(({ error_message }) => error_message)).toEqual([
    'The process that wrote it is gone. Please try again.',
    ...Array.from({ length: 2 }, () => 'No process began to write it. Please try again.'),
  ]);
  for (const id of alive) expect((await read(id)).status).toBe('generating');
});

test('a process without jobs ends the generations that a worker left, even after a failed check', async () => {
  const id = await asked(13, true);
  let looks = 0;
  const query = app.services.systemPool.query.bind(app.services.systemPool);
  const systemPool = Object.assign(Object.create(app.services.systemPool), {
    query: (...args: Parameters<typeof query>) => {
      looks += 1;
      return looks === 1 ? Promise.reject(new Error('The database is busy')) : query(...args);
    },
  });
  const watch = watchGenerations({ ...app.services, systemPool });
  await eventually(async () => (await read(id)).status === 'failed');
  await watch.stop();
  expect(looks).toBeGreaterThan(1);
});

test('a generation continues if its writer sends a heartbeat at the last moment', async () => {
  const id = await asked(13, true);
  // Its writer is about to renew the heartbeat during the check.
  const ending = await asOwner(app.services.env.databaseUrl, async (owner) => {
    await owner.query('BEGIN');
    await owner.query('UPDATE prompt_generations SET heartbeat_at = now() WHERE id = $1', [id]);
    const looking = endLostGenerations(app.services);
    await eventually(async () => {
      const { rows } = await app.services.systemPool.query(waitingForLocks);
      return rows.length > 0;
    });
    await owner.query('COMMIT');
    return { looking };
  });
  await ending.looking;
  expect((await read(id)).status).toBe('generating');
});
