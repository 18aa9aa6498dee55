import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '../../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { minutesAgo } from '../interview-run.fixture.ts';
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
  await keepUpRecordings({ ...app.services, files: broken }).catch(() => undefined);
  expect(deleted).toEqual([free]);
  const { rows } = await systemPool.query<{ folder: string }>(
    'SELECT folder FROM removed_folders WHERE folder = ANY ($1)',
    [[stuck, free]],
  );
  expect(rows).toEqual([{ folder: stuck }]);
});
