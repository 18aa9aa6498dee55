import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import type { Env } from '../env.ts';
import { announceBy, createAnnouncer } from '../events/announcer.ts';
import { PrismaClient } from '../generated/prisma/client.ts';
import { neverForEver } from './connection.ts';
import { assertOwnSessions } from './own-session.ts';
import { assertRestrictedRole } from './prepare.ts';
import { RolePool } from './role-pool.ts';
import { statementName } from './statement-name.ts';
import { TenantPool } from './tenant-pool.ts';

/** Prisma on the tenant pool: plain calls see the rows of the current organization only. */
export type Db = PrismaClient;

/** Prisma inside a transaction. */
export type Tx = Parameters<Parameters<Db['$transaction']>[0]>[0];

export interface Database {
  db: Db;
  /** The same connections as `db`, for hand-written statements. */
  tenantPool: TenantPool;
  /** The system role: sign-in, public links, finding work for the jobs. */
  systemPool: pg.Pool;
  close(): Promise<void>;
}

/** Connects both roles. Throws when one of them could look past row-level security. */
export async function connectDatabase(env: Env, poolSize = 10): Promise<Database> {
  const tenantPool = new TenantPool(
    {
      connectionString: env.appDatabaseUrl,
      max: poolSize,
      ...neverForEver,
      application_name: 'switchboard',
      // Prisma asks for the relations of a row all at once, in a transaction on one connection: they are sent behind each other.
      pipeline: true,
    },
    env.otherDatabaseUrls.app,
  );
  const systemPool = new RolePool(
    {
      connectionString: env.systemDatabaseUrl,
      max: Math.max(2, Math.ceil(poolSize / 2)),
      ...neverForEver,
      application_name: 'switchboard-system',
    },
    env.otherDatabaseUrls.system,
  );
  // A connection that Postgres closes is replaced at the next checkout. Without a listener of its own, one that is closed
  // between two statements of a transaction would end the process.
  for (const pool of [tenantPool, systemPool]) {
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
  }
  const db = new PrismaClient({
    adapter: new PrismaPg(tenantPool, { statementNameGenerator: ({ sql }) => statementName(sql) }),
    transactionOptions: { maxWait: 5_000, timeout: 15_000 },
  });
  const announcer = createAnnouncer(systemPool);
  announceBy(db, announcer);
  const close = async () => {
    await announcer.settled();
    await db.$disconnect();
    await Promise.all([tenantPool.end(), systemPool.end()]);
  };
  try {
    await assertRestrictedRole(tenantPool);
    await assertRestrictedRole(systemPool);
    await Promise.all([assertOwnSessions(tenantPool), assertOwnSessions(systemPool)]);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, tenantPool, systemPool, close };
}
