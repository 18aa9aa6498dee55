import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '../../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { minutesAgo, newRun } from '../interview-run.fixture.ts';
import { keepUpRecordings } from './upkeep.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a folder that can’t be deleted doesn’t keep those of other recordings', async () => {
  const { systemPool, files } = app.services;
  const [stuck, free] = [`${randomUUID()}/interviews/stuck`, `${randomUUID()}/interviews/free`];
  const alice = await app.signUp();
  await withTenant(alice.organizationId, () =>
    app.services.db.removed_folders.createMany({
      data: [
        { folder: stuck, removed_at: minutesAgo(2) },
        { folder: free, removed_at: minutesAgo(1) },
      ],
    }),
  );
  const deleted: string[] = [];
  const broken = Object.assign(Object.create(files) as typeof files, {
    deleteFolder: async (folder: string) => {
      if (folder === stuck) throw new Error('EACCES: permission denied');
      deleted.push(folder);
    },
  });
  await expect(keepUpRecordings({ ...app.services, files: broken })).rejects.toThrow('The upkeep of 1 rows failed');
  expect(deleted).toEqual([free]);
  const { rows } = await systemPool.query<{ folder: string }>(
    'SELECT folder FROM removed_folders WHERE folder = ANY ($1)',
    [[stuck, free]],
  );
  expect(rows).toEqual([{ folder: stuck }]);
});

it('folders that can’t be deleted come last, so that any number of them doesn’t keep the others', async () => {
  const { files, db, systemPool } = app.services;
  await systemPool.query('DELETE FROM removed_folders');
  const folder = (name: string) => `${randomUUID()}/interviews/${name}`;
  const free = folder('free');
  const alice = await app.signUp();
  await withTenant(alice.organizationId, () =>
    db.removed_folders.createMany({
      data: [
        ...Array.from({ length: 200 }, () => ({ folder: folder('stuck'), removed_at: minutesAgo(2) })),
        { folder: free, removed_at: minutesAgo(1) },
      ],
    }),
  );
  const deleted: string[] = [];
  const broken = Object.assign(Object.create(files) as typeof files, {
    deleteFolder: async (one: string) => {
      if (one !== free) throw new Error('EACCES: permission denied');
      deleted.push(one);
    },
  });
  const run = () => keepUpRecordings({ ...app.services, files: broken });
  await expect(run()).rejects.toThrow('The upkeep of 200 rows failed');
  await expect(run()).rejects.toThrow();
  expect(deleted).toEqual([free]);
  await systemPool.query('DELETE FROM removed_folders');
});

it('a recording that can’t be joined comes after those that were not tried yet', async () => {
  const { db, systemPool, env } = app.services;
  const alice = await app.signUp();
  const { organizationId: organization_id } = alice;
  const open = async (created_at: Date) => {
    const run = await newRun(app, alice);
    await run.set({ status: 'ended', ended_reason: 'user-ended-call', ended_at: minutesAgo(20) });
    const data = { organization_id, interview_id: run.id, track: 'camera', part: 1, error_ms: 5 };
    const times = { starts_at: created_at, created_at };
    return withTenant(organization_id, async () => {
      const { id } = await db.interview_recordings.create({ data: { ...data, ...times }, select: { id: true } });
      return id;
    });
  };
  const seen: string[][] = [];
  const watched = Object.assign(Object.create(systemPool) as typeof systemPool, {
    query: async (text: string, values: unknown[]) => {
      const answer = await systemPool.query(text, values);
      if (text.includes("r.status = 'recording'")) seen.push(answer.rows.map(({ id }: { id: string }) => id));
      return answer;
    },
  });
  const stuck = await open(minutesAgo(30));
  await asOwner(env.databaseUrl, (owner) =>
    owner.query(`
      CREATE FUNCTION refuse_joining() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
      CREATE TRIGGER refuse_joining BEFORE UPDATE OF status ON interview_recordings
        FOR EACH ROW WHEN (NEW.id = '${stuck}') EXECUTE FUNCTION refuse_joining()`),
  );
  const services = { ...app.services, systemPool: watched };
  await expect(keepUpRecordings(services)).rejects.toThrow('The upkeep of 1 rows failed');
  const next = await open(minutesAgo(20));
  await expect(keepUpRecordings(services)).rejects.toThrow('The upkeep of 1 rows failed');
  expect(seen).toEqual([[stuck], [next, stuck]]);
});
