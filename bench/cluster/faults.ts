import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type DbHost, findPrimary, ownerUrlAt, postmasterOf, untilWhole } from './engines.ts';
import { startReady, switchboardHosts, untilReady, workerHosts } from './installation.ts';
import { connectAgain, cutOff, killAllOn, namespaceOf, pidsOn } from './network.ts';
import { until } from './programs.ts';
import { query } from './query.ts';
import { programOf } from './tools.ts';
import type { Topology } from './topology.ts';

export interface Fault {
  name: string;
  what: string;
  /** The goal for how soon calls are dialed again, in seconds. */
  goalSeconds: number;
  /** How long calls keep coming due before and after the fault. */
  seconds?: number;
  /** Causes the fault and ends it. Returns additional observations. */
  run(topology: Topology): Promise<string>;
}

const backAfterMs = 20_000;
/** The delay that a slow disk adds to each flush. */
const flushMs = 200;

const primaryNow = () => until<DbHost>('a primary', () => findPrimary(), 30);

async function killPrimary(topology: Topology): Promise<string> {
  const old = await primaryNow();
  killAllOn(old);
  const startedAt = performance.now();
  const next = await until('another primary', () => findPrimary(old), 90);
  const seconds = (performance.now() - startedAt) / 1000;
  await pause(Math.max(0, 30_000 - seconds * 1000));
  topology.startDatabaseHost(old);
  await untilWhole();
  return `${next} was primary after ${seconds.toFixed(0)} s; ${old} came back as a standby`;
}

/** Tries to write on the host itself, like a program that can still reach it. Returns whether the write was acknowledged. */
async function writeAt(host: DbHost, n: number): Promise<boolean> {
  const statement = `INSERT INTO cluster_probe VALUES (${n})`;
  const psql = ['timeout', '-s', 'KILL', '6', 'psql', ownerUrlAt(host), '-qc', statement];
  const child = spawn(programOf('ip'), ['netns', 'exec', namespaceOf(host), ...psql], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, PGCONNECT_TIMEOUT: '3' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

async function splitBrain(): Promise<string> {
  await query('CREATE TABLE IF NOT EXISTS cluster_probe (n int PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())');
  const [last] = await query<{ n: number }>('SELECT coalesce(max(n), 0)::int AS n FROM cluster_probe');
  const first = (last?.n ?? 0) + 1;
  const old = await primaryNow();
  cutOff(old);
  const startedAt = performance.now();
  const writing = Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      await pause(n * 2_000);
      return (await writeAt(old, first + n)) ? [first + n] : [];
    }),
  );
  const next = await until('another primary', () => findPrimary(old), 90);
  const seconds = (performance.now() - startedAt) / 1000;
  const acknowledged = (await writing).flat();
  await pause(Math.max(0, 45_000 - (performance.now() - startedAt)));
  connectAgain(old);
  await untilWhole();
  const kept = await query('SELECT FROM cluster_probe WHERE n = ANY ($1)', [acknowledged]);
  return `${next} was primary after ${seconds.toFixed(0)} s; of 20 writes tried inside of the cut host ${acknowledged.length} were acknowledged, ${acknowledged.length - kept.length} of those lost`;
}

/** Kills one program and restarts it after a while. */
const killed = (name: string, what: string, goalSeconds = 5): Fault => ({
  name: `kill-${name}`,
  what: `${what} is killed, and is back after 20 s`,
  goalSeconds,
  async run(topology) {
    await topology.get(name).end('SIGKILL');
    await pause(backAfterMs);
    topology.startAgain(name);
    const host = switchboardHosts.find((one) => one === name);
    if (host) await untilReady(host);
    return '';
  },
});

async function rollingUpgrade(topology: Topology): Promise<string> {
  const startedAt = performance.now();
  for (const host of switchboardHosts) {
    await topology.get(host).end('SIGTERM');
    await startReady(topology, host);
  }
  return `${switchboardHosts.length} processes in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
}

async function clocksApart(topology: Topology): Promise<string> {
  const ahead = { worker1: 300_000, worker2: -300_000 } as const;
  for (const [host, ms] of Object.entries(ahead) as [keyof typeof ahead, number][]) {
    await topology.get(host).end('SIGTERM');
    await startReady(topology, host, { aheadMs: ms });
  }
  await topology.get('worker3').end('SIGTERM');
  await pause(30_000);
  for (const host of workerHosts) {
    await topology.get(host).end('SIGTERM');
    await startReady(topology, host);
  }
  return 'for 30 s these two were the only workers';
}

const postgresOn = (host: DbHost) => [postmasterOf(host), ...pidsOn(host)].filter(isPostgres);
const stayed = async (host: DbHost) => {
  const now = await primaryNow();
  return now === host ? 'it stayed the primary' : `${now} became the primary`;
};

/** Stops every process of the primary's Postgres most of the time. */
async function slowPrimary(): Promise<string> {
  const host = await primaryNow();
  const signal = (name: NodeJS.Signals) => {
    for (const pid of postgresOn(host))
      try {
        process.kill(pid, name);
      } catch {
        // The connection has ended.
      }
  };
  for (let n = 0; n < 40; n++) {
    signal('SIGSTOP');
    await pause(700);
    signal('SIGCONT');
    await pause(300);
  }
  return stayed(host);
}

/** Makes the primary wait for its disk: `strace` delays each flush of its processes, including those of new connections. */
async function slowDisk(): Promise<string> {
  const host = await primaryNow();
  const flushes = 'fsync,fdatasync';
  const pids = [...new Set(postgresOn(host))].flatMap((pid) => ['-p', String(pid)]);
  const delay = ['-e', `trace=${flushes}`, '-e', `inject=${flushes}:delay_enter=${flushMs}ms`];
  const tracer = spawn(programOf('strace'), ['-f', '-q', '-o', '/dev/null', ...delay, ...pids], { stdio: 'ignore' });
  await pause(40_000);
  const wasThere = tracer.exitCode === null;
  tracer.kill('SIGTERM');
  if (wasThere) await once(tracer, 'exit');
  if (!wasThere) throw new Error('strace ended by itself');
  return stayed(host);
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false;
  }
}

/** This fault is only tried on an installation of the previous version. */
export const newVersion = 'new-version';

/** The most important first. */
export const faults: Fault[] = [
  {
    // First, because the previous version runs until then.
    name: newVersion,
    what: 'a new version takes the place of the one before, one process after the other',
    goalSeconds: 5,
    seconds: 90,
    run: rollingUpgrade,
  },
  {
    name: 'kill-primary',
    what: "the primary's host loses power: Postgres, Patroni and etcd are killed, and are back after 30 s",
    goalSeconds: 30,
    seconds: 90,
    run: killPrimary,
  },
  {
    name: 'split-brain',
    what: "the primary's network is cut both ways for 45 s",
    goalSeconds: 30,
    seconds: 90,
    run: splitBrain,
  },
  killed('worker1', 'a worker'),
  killed('api1', 'an API'),
  killed('pgbouncer-pool1', 'a PgBouncer'),
  killed('s3', 'the bucket'),
  {
    name: 'rolling-upgrade',
    what: 'all processes are stopped and started again, one after the other',
    goalSeconds: 5,
    seconds: 90,
    run: rollingUpgrade,
  },
  {
    name: 'clocks',
    what: 'the clock of one worker is 5 min ahead, of another 5 min behind',
    goalSeconds: 5,
    seconds: 90,
    run: clocksApart,
  },
  {
    name: 'slow-primary',
    what: "the processes of the primary's Postgres are stopped for 0.7 s of each second, for 40 s (SIGSTOP; not a slow disk)",
    goalSeconds: 5,
    run: slowPrimary,
  },
  {
    name: 'slow-disk',
    what: `each flush of the primary's Postgres to its disk takes ${flushMs} ms longer, for 40 s`,
    goalSeconds: 5,
    run: slowDisk,
  },
];
