import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import type { Env } from '../env.ts';
import { announceBy, createAnnouncer } from '../events/announcer.ts';
import { PrismaClient } from '../generated/prisma/client.ts';
import { neverForEver } from './connection.ts';
import { assertKeptStatements, assertOwnSessions } from './own-session.ts';
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
  /** The system role's session connections, for locks that outlive a transaction. */
  sessionPool: pg.Pool;
  close(): Promise<void>;
}

/** Behind a transaction pooler, some connections bypass it. */
function connectSessions(env: Env, systemPool: pg.Pool): pg.Pool {
  if (!env.isPooledByTransaction) return systemPool;
  return new RolePool(
    { connectionString: env.directSystemUrl, max: 2, ...neverForEver, application_name: 'switchboard-sessions' },
    env.otherDatabaseUrls.direct,
  );
}

/** Rejects a setup that would mix up the connections of the database. */
async function assertFitting({ isPooledByTransaction }: Env, database: Omit<Database, 'db' | 'close'>): Promise<void> {
  const { tenantPool, systemPool, sessionPool } = database;
  await assertRestrictedRole(tenantPool);
  await assertRestrictedRole(systemPool);
  await Promise.all(
    isPooledByTransaction
      ? [assertKeptStatements(systemPool), assertOwnSessions(sessionPool)]
      : [assertOwnSessions(tenantPool), assertOwnSessions(systemPool)],
  );
}

/** Connects both roles. Throws if one of them could bypass row-level security. */
export async function connectDatabase(env: Env, poolSize = 10): Promise<Database> {
  const tenantPool = new TenantPool(
    {
      connectionString: env.appDatabaseUrl,
      max: poolSize,
      ...neverForEver,
      application_name: 'switchboard',
      // Prisma requests the relations of a row all at once, in a transaction on one connection: they are sent one after the other.
      pipeline: true,
    },
    { isPooledByTransaction: env.isPooledByTransaction, others: env.otherDatabaseUrls.app },
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
  const sessionPool = connectSessions(env, systemPool);
  const pools = new Set([tenantPool, systemPool, sessionPool]);
  // A connection that Postgres closes is replaced at the next checkout. Without its own listener, one that is closed between two
  // statements of a transaction would end the process.
  for (const pool of pools) {
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
    await Promise.all([...pools].map((pool) => pool.end()));
  };
  try {
    await assertFitting(env, { tenantPool, systemPool, sessionPool });
  } catch (error) {
    await close();
    throw error;
  }
  return { db, tenantPool, systemPool, sessionPool, close };
}
