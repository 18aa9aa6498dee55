import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, testEnv } from '../testing/test-app.ts';
import { asOwner, createTestDatabase } from '../testing/test-database.ts';
import { connectDatabase, type Database } from './database.ts';
import { withTenant } from './tenant-pool.ts';

// Use 100,000 to prove the stated figure; fewer reveal a leak just as well.
const requestCount = Number(process.env.TENANT_REQUESTS ?? 20_000);
const bindings = [
  { bound: 'by session', isPooledByTransaction: false, count: requestCount },
  { bound: 'by transaction', isPooledByTransaction: true, count: requestCount / 5 },
];
const organizations = Array.from({ length: 50 }, () => randomUUID());

let test: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;

const ownTitle = 'SELECT title FROM micro_prompts';
const cancelPeers = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'switchboard' AND datname = current_database()`;

beforeAll(async () => {
  test = await createTestDatabase(testEnv());
  await asOwner(test.env.databaseUrl, async (owner) => {
    for (const id of organizations)
      await owner.query(
        "INSERT INTO micro_prompts (organization_id, title, content) VALUES ($1::uuid, $1::text, 'x')",
        [id],
      );
  });
});
afterAll(() => test.drop());

/** The one prompt an organization sees, read in one of four ways. */
async function readOwn(organizationId: string, way: number): Promise<string[]> {
  const { db, tenantPool } = database;
  return withTenant(organizationId, async () => {
    if (way === 0) return (await db.micro_prompts.findMany({ select: { title: true } })).map(({ title }) => title);
    if (way === 1)
      return db.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1`;
        return (await tx.micro_prompts.findMany({ select: { title: true } })).map(({ title }) => title);
      });
    if (way === 2)
      return db
        .$transaction(async (tx) => {
          await tx.micro_prompts.updateMany({ data: { content: 'changed' } });
          throw new Error('taken back');
        })
        .catch(() => [organizationId]);
    return (await tenantPool.query<{ title: string }>(ownTitle)).rows.map(({ title }) => title);
  });
}

it('an organization gets the connection that is already bound to it', async () => {
  database = await connectDatabase({ ...test.env, isPooledByTransaction: false }, 2);
  const [first = '', second = ''] = organizations;
  const pidOf = (organizationId: string) =>
    withTenant(organizationId, async () => {
      const { rows } = await database.tenantPool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      return rows[0]?.pid;
    });
  const before = await pidOf(first);
  const held = await withTenant(first, () => database.tenantPool.connect());
  const other = await pidOf(second);
  held.release();
  expect(other).not.toBe(before);
  for (let round = 0; round < 3; round++) expect([await pidOf(second), await pidOf(first)]).toEqual([other, before]);
  await database.close();
});

describe.each(bindings)('the tenant pool, bound $bound', ({ isPooledByTransaction, count }) => {
  beforeEach(async () => {
    database = await connectDatabase({ ...test.env, isPooledByTransaction }, 2);
    return () => database.close();
  });

  it(`no rows leak in ${count} interleaved requests of 50 organizations over two connections`, async () => {
    let leaks = 0;
    let next = 0;
    const lane = async () => {
      while (next < count) {
        const index = next++;
        const organization = organizations[(index * 17) % organizations.length] ?? '';
        // Most requests are single statements; one in twenty is a transaction, one in forty of them fails.
        const way = index % 40 === 0 ? 2 : index % 20 === 1 ? 1 : index % 10 === 2 ? 0 : 3;
        const seen = await readOwn(organization, way);
        if (seen.length !== 1 || seen[0] !== organization) leaks += 1;
      }
    };
    await Promise.all(Array.from({ length: 24 }, lane));
    expect(leaks).toBe(0);
  });

  it('no rows can be seen or changed outside of an organization', async () => {
    await readOwn(organizations[0] ?? '', 3);
    expect((await database.tenantPool.query(ownTitle)).rows).toEqual([]);
    expect(await database.db.micro_prompts.count()).toBe(0);
    expect((await database.db.micro_prompts.updateMany({ data: { content: 'stolen' } })).count).toBe(0);
    await expect(
      database.db.micro_prompts.create({ data: { organization_id: organizations[0] ?? '', title: 'a', content: 'b' } }),
    ).rejects.toThrow(/row-level security/);
  });

  it('a query is bound to its organization even if it is awaited outside', async () => {
    const [first = ''] = organizations;
    const rows = await withTenant(first, () => database.db.micro_prompts.findMany({ select: { title: true } }));
    expect(rows).toEqual([{ title: first }]);
  });

  it('a failed transaction leaves nothing behind in its connection', async () => {
    const [first = '', second = ''] = organizations;
    for (let round = 0; round < 6; round++) {
      await expect(
        withTenant(first, () => database.db.$transaction((tx) => tx.$executeRaw`SELECT no_such_column FROM leads`)),
      ).rejects.toThrow();
      expect(await readOwn(second, 3)).toEqual([second]);
    }
  });

  it('a connection that was released inside a transaction is discarded', async () => {
    const [first = '', second = ''] = organizations;
    for (const statements of [
      ['BEGIN'],
      ['BEGIN', 'SELECT nothing'],
      ['BEGIN', "SELECT set_config('app.organization_id', '', true)"],
    ]) {
      await withTenant(first, async () => {
        const client = await database.tenantPool.connect();
        for (const statement of statements) await client.query(statement).catch(() => undefined);
        client.release();
      });
      await withTenant(second, async () => {
        const client = await database.tenantPool.connect();
        await client.query('ROLLBACK');
        expect((await client.query<{ title: string }>(ownTitle)).rows).toEqual([{ title: second }]);
        client.release();
      });
    }
  });

  it('a connection whose transaction was still beginning when it was released is discarded', async () => {
    const [first = '', second = ''] = organizations;
    await withTenant(first, async () => {
      const client = await database.tenantPool.connect();
      void client.query('BEGIN');
      client.release();
    });
    await withTenant(second, async () => {
      const client = await database.tenantPool.connect();
      await client.query('ROLLBACK');
      expect((await client.query<{ title: string }>(ownTitle)).rows).toEqual([{ title: second }]);
      client.release();
    });
  });

  it('a connection whose binding was interrupted is never handed out', async () => {
    let failed = 0;
    for (let round = 0; round < 10; round++) {
      const asked = organizations.slice(0, 20).map((id) => readOwn(id, 3).then((seen) => expect(seen).toEqual([id])));
      const [, ...outcomes] = await Promise.allSettled([
        asOwner(test.env.databaseUrl, (owner) => owner.query(cancelPeers)),
        ...asked,
      ]);
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled') continue;
        // A request may fail with its connection; it never sees another organization's rows.
        expect(String(outcome.reason)).not.toContain('to deeply equal');
        failed += 1;
      }
    }
    expect(failed).toBeGreaterThan(0);
    // The last connections may still be closing.
    const read = () => readOwn(organizations[3] ?? '', 3).catch(() => null);
    expect(await eventually(read)).toEqual([organizations[3]]);
  });
});

it('findUnique is never used on the tenant pool, because Prisma combines such requests', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('generated'),
  );
  const asking = files.filter((file) => /\.findUnique(OrThrow)?\(/.test(readFileSync(`${root}${file}`, 'utf8')));
  expect(asking).toEqual([]);
});
