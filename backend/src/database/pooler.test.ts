import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { scheduleCrowd, tally } from '../domains/dialer/proof/prepare-calls.ts';
import { openEvents } from '../testing/event-stream.ts';
import { pgBouncer, startPgBouncer } from '../testing/pgbouncer.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { eventually, startTestApp, type TestApp, type TestPerson, testEnv } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-database.ts';
import { connectDatabase, type Database } from './database.ts';
import { withTenant } from './tenant-pool.ts';

let app: TestApp;
beforeAll(async () => {
  if (pgBouncer.isHere) app = await startTestApp();
});
afterAll(() => app?.close());

const byTransaction = { SWITCHBOARD_POOLER: 'transaction' };
const envThrough = (settings: Record<string, string>) =>
  testEnv({ DATABASE_URL: app.services.env.databaseUrl, ...settings });

/** Runs a PgBouncer until the end of the test; returns the settings for connecting through it. */
async function startPooler(poolSize: number, values?: Record<string, string | number | null>) {
  const { settings, stop } = await startPgBouncer(app.services.env, poolSize, values);
  onTestFinished(stop);
  return { ...settings };
}

async function connect(settings: Record<string, string>, poolSize: number): Promise<Database> {
  const database = await connectDatabase(envThrough(settings), poolSize);
  onTestFinished(() => database.close());
  return database;
}

/** Requests the leads of two organizations in turn from a separate process, while leads are added to both; returns the wrong answers. */
async function foreignRows(url: string, people: readonly TestPerson[]): Promise<unknown[]> {
  const wrong: unknown[] = [];
  const ask = async ({ cookie, organizationId }: TestPerson, n: number) => {
    const headers = { cookie, 'content-type': 'application/json' };
    if (n % 8 < people.length) {
      const lead = { first_name: organizationId, last_name: 'Lead', phone_number: `+12025550${100 + n}` };
      const { status } = await fetch(`${url}/api/leads`, { method: 'POST', headers, body: JSON.stringify(lead) });
      if (status !== 201) wrong.push(status);
    }
    const { items } = (await (await fetch(`${url}/api/leads`, { headers })).json()) as {
      items: { first_name: string }[];
    };
    if (items.length === 0) wrong.push('nothing');
    wrong.push(...items.filter(({ first_name }) => first_name !== organizationId));
  };
  // The first lead of each exists before anyone reads.
  await Promise.all(people.map((person, n) => ask(person, n)));
  let next = people.length;
  const lane = async () => {
    for (let n = next++; n < 60; n = next++) await ask(people[n % people.length] as TestPerson, n);
  };
  await Promise.all(Array.from({ length: 12 }, lane));
  return wrong;
}

async function startApi(settings: Record<string, string>, role: string): Promise<ServerProcess> {
  const server = await startServerProcess(app, {
    ...settings,
    SWITCHBOARD_ROLE: role,
    SWITCHBOARD_SANDBOX_AGENTS: '0',
    LOG_LEVEL: 'silent',
  });
  onTestFinished(async () => void (await server.stop()));
  return server;
}

const connectionsOf = async (role: string) =>
  asOwner(app.services.env.databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND usename = $1 AND client_port IS NOT NULL`,
      [role],
    );
    return rows[0]?.count;
  });

it.skipIf(!pgBouncer.isHere)(
  `the product works through PgBouncer in session mode${pgBouncer.leftOut}`,
  async () => {
    // Little more than the process's maximum: later clients get the connections that it used.
    const settings = await startPooler(12, { pool_mode: 'session' });
    const people = [await app.signUp(), await app.signUp()];
    const server = await startApi(settings, 'api');
    expect(await foreignRows(server.url, people)).toEqual([]);
    await server.stop();
    for (const { organizationId } of [...people, ...people]) {
      const database = await connectDatabase(envThrough(settings), 2);
      const seen = await withTenant(organizationId, () => database.db.leads.findMany());
      const outside = await database.db.leads.count();
      await database.close();
      expect(seen.length).toBeGreaterThan(0);
      expect(new Set(seen.map((lead) => lead.organization_id))).toEqual(new Set([organizationId]));
      expect(outside).toBe(0);
    }
  },
  180_000,
);

it.skipIf(!pgBouncer.keepsStatements)(
  `the product works through PgBouncer in transaction mode${pgBouncer.leftOutOld}`,
  async () => {
    const settings = { ...(await startPooler(2)), ...byTransaction };
    const people = [await app.signUp(), await app.signUp()];
    const { url } = await startApi(settings, 'api,worker');
    const throughServer = { fetch: (path: string, init?: RequestInit) => fetch(url + path, init) } as TestApp;
    const stream = await openEvents(throughServer, people[0] as TestPerson);
    onTestFinished(() => stream.close());
    expect(await foreignRows(url, people)).toEqual([]);
    // Live events, the dialer's wake-up and the queue connect directly, without the pooler.
    await stream.received(1);
    const { person } = await scheduleCrowd(app, { count: 6, lastFours: ['0101'], due: 'now()' });
    await eventually(async () => (await tally(app, person.organizationId)).lost === 0, 60);
    expect(await tally(app, person.organizationId)).toMatchObject({ called: 6, dialedTwice: 0, dials: 6 });
    await eventually(async () => (await fetch(`${url}/health/ready`)).status === 200);
    // Two of the pooler, and those of this test's own process.
    expect(await connectionsOf('switchboard_app')).toBeLessThanOrEqual(2 + app.services.tenantPool.totalCount);
  },
  180_000,
);

/** The rows that one organization sees, read in each of the product's ways. */
async function seenBy({ db, tenantPool }: Database, organizationId: string, way: number): Promise<string[]> {
  const select = { title: true };
  const titles = (rows: { title: string }[]) => rows.map(({ title }) => title);
  return withTenant(organizationId, async () => {
    if (way === 0) return titles(await db.micro_prompts.findMany({ select }));
    if (way > 2) return titles((await tenantPool.query<{ title: string }>('SELECT title FROM micro_prompts')).rows);
    return db.$transaction(async (tx) => {
      if (way === 1) await tx.micro_prompts.updateMany({ data: { content: organizationId } });
      return titles(await tx.micro_prompts.findMany({ select }));
    });
  });
}

it.skipIf(!pgBouncer.keepsStatements)(
  `no rows leak between 50 organizations over two connections of PgBouncer${pgBouncer.leftOutOld}`,
  async () => {
    const organizations = Array.from({ length: 50 }, () => randomUUID());
    await asOwner(app.services.env.databaseUrl, async (owner) => {
      for (const id of organizations)
        await owner.query(
          "INSERT INTO micro_prompts (organization_id, title, content) VALUES ($1::uuid, $1::text, 'x')",
          [id],
        );
    });
    const database = await connect({ ...(await startPooler(2)), ...byTransaction }, 10);
    const wrong: string[][] = [];
    let next = 0;
    const lane = async () => {
      for (let n = next++; n < 2_000; n = next++) {
        const id = organizations[(n * 17) % organizations.length] ?? '';
        const seen = await seenBy(database, id, n % 8);
        if (seen.join() !== id) wrong.push(seen);
      }
    };
    await Promise.all(Array.from({ length: 24 }, lane));
    expect(wrong).toEqual([]);
    expect(await database.db.micro_prompts.count()).toBe(0);
  },
  180_000,
);

it.skipIf(!pgBouncer.isHere)(`a PgBouncer that would mix up connections is refused${pgBouncer.leftOut}`, async () => {
  const settings = await startPooler(2, { max_prepared_statements: pgBouncer.keepsStatements ? 0 : null });
  await expect(connectDatabase(envThrough(settings), 4)).rejects.toThrow(/SWITCHBOARD_POOLER=transaction/);
  await expect(connectDatabase(envThrough({ ...settings, ...byTransaction }), 4)).rejects.toThrow(
    /does not keep prepared statements/,
  );
});
