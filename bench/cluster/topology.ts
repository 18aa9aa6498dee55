import { rmSync } from 'node:fs';
import pg from 'pg';
import { deriveKey } from '../../backend/src/auth-secret.ts';
import {
  type DbHost,
  databaseName,
  dbHosts,
  etcd,
  findPrimary,
  haproxy,
  ownerUrl,
  patroni,
  pgbouncer,
  poolHosts,
  s3,
  untilWhole,
} from './engines.ts';
import { makeNetwork, removeNetwork } from './network.ts';
import { type Program, type Running, run, stateFolder, until } from './programs.ts';

/** The secret of this installation, which only exists during the test. */
export const authSecret = 'b7c1e0f4a39d4d52a1c6f08e2d9b7f31';

export const roles = ['switchboard_app', 'switchboard_system'] as const;
export const passwordOf = (role: (typeof roles)[number]) => deriveKey(authSecret, `database:${role}`).toString('hex');

/** All running programs, by name. */
export class Topology {
  readonly running = new Map<string, Running>();

  start(program: Program): Running {
    const running = run(program);
    this.running.set(program.name, running);
    return running;
  }

  get(name: string): Running {
    const found = this.running.get(name);
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  }

  /** Restarts a program that has ended, as a process supervisor does. */
  startAgain(name: string): Running {
    return this.start(this.get(name).program);
  }

  /** Programs that ended unexpectedly; they are restarted. */
  startFallen(): string[] {
    const fallen = [...this.running].filter(([, running]) => !running.isAlive()).map(([name]) => name);
    for (const name of fallen) this.startAgain(name);
    return fallen;
  }

  /** Starts the engines of a database host. */
  startDatabaseHost(host: DbHost): void {
    this.start(etcd(host));
    this.start(patroni(host));
  }
}

async function makeDatabase(): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl('postgres'), connectionTimeoutMillis: 5_000 });
  await owner.connect();
  try {
    await owner.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await owner.end();
  }
}

/** Removes what an earlier run left behind, complete or not. */
export function takeDown(): void {
  removeNetwork();
  rmSync(stateFolder, { recursive: true, force: true });
}

/** Creates the hosts and starts the engines: etcd, Postgres under Patroni, PgBouncer, HAProxy and the bucket. */
export async function putUp(): Promise<Topology> {
  takeDown();
  makeNetwork();
  const topology = new Topology();
  for (const host of dbHosts) topology.startDatabaseHost(host);
  topology.start(s3());
  topology.start(haproxy());
  await until('a primary', () => findPrimary(), 120);
  await untilWhole();
  await until('the database', () => makeDatabase().then(() => true), 30);
  const passwords = Object.fromEntries(roles.map((role) => [role, passwordOf(role)]));
  for (const host of poolHosts) topology.start(pgbouncer(host, passwords));
  return topology;
}
