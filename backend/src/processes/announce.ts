import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type pg from 'pg';
import { acceptedSecrets, secretMark } from '../auth-secret.ts';
import { inSystemTransaction } from '../database/system-transaction.ts';
import { standardOutput } from '../log-destination.ts';
import type { Services } from '../services.ts';
import { bootId } from './end-of-process.ts';
import { aliveSeconds, processId, silentReason } from './living.ts';

const beatMs = 5_000;

// Any number that no other program on the same database uses for its advisory locks.
const announceLock = 6_120_448_917;

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

type Announcing = Pick<Services, 'systemPool' | 'env' | 'files' | 'log' | 'disk'>;

const write = ({ env, files, disk }: Pick<Announcing, 'env' | 'files' | 'disk'>) => ({
  text: `INSERT INTO processes (id, host, pid, roles, version, file_store, secrets, is_disk_full, dropped_log_lines, boot_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    ON CONFLICT (id) DO UPDATE SET seen_at = now(), is_disk_full = $8, dropped_log_lines = $9`,
  values: [
    processId,
    hostname(),
    process.pid,
    env.roles,
    version,
    files.identity,
    acceptedSecrets(env).map(secretMark),
    disk.isFull,
    standardOutput.droppedLines,
    bootId,
  ],
});

/** Throws if a running process stores its files elsewhere: it would not find this one's files. */
async function assertOneStore(client: pg.PoolClient, { env, files }: Announcing): Promise<void> {
  const { rows } = await client.query<{ host: string; pid: number }>(
    `SELECT host, pid FROM processes WHERE id <> $1 AND file_store <> $2 AND seen_at > now() - make_interval(secs => $3)
     ORDER BY started_at LIMIT 1`,
    [processId, files.identity, aliveSeconds],
  );
  const [other] = rows;
  if (!other) return;
  const here = env.s3 ? `the bucket ${env.s3.bucket}` : `the folder ${env.dataDir}/files`;
  throw new Error(
    `Files would be lost: process ${other.pid} on the host ${other.host} uses the same database and another file store than this one, which keeps files in ${here}. ` +
      'Give all processes the same bucket by SWITCHBOARD_S3_BUCKET, which more than one host needs, or on one host the same SWITCHBOARD_DATA_DIR. ' +
      `If that process was stopped just now, start again in ${aliveSeconds} seconds. docs/processes.md says more.`,
  );
}

/** Marks processes as ended. */
const moveEnded = (which: string, endedAt: string, reason: string) => `
  WITH ended AS (DELETE FROM processes WHERE ${which} RETURNING *)
  INSERT INTO ended_processes (id, host, pid, roles, version, started_at, ended_at, reason)
  SELECT id, host, pid, roles, version, started_at, ${endedAt}, ${reason} FROM ended ON CONFLICT DO NOTHING`;

/** Processes that have been silent for an hour have ended; those that ended a day ago are deleted. */
export async function forgetProcesses(systemPool: Pick<Services['systemPool'], 'query'>): Promise<void> {
  await systemPool.query(moveEnded("seen_at < now() - interval '1 hour'", 'seen_at', silentReason));
  await systemPool.query("DELETE FROM ended_processes WHERE ended_at < now() - interval '1 day'");
}

/** Announces this process to the others. */
export interface Presence {
  /** It begins nothing more: other processes don't leave work to it. */
  leave(): Promise<void>;
  /** It ends now; `why` is shown to super admins. */
  stop(why?: string): Promise<void>;
}

/**
 * Announces this process, now and every few seconds. Throws an error with instructions if it and another one would store files in
 * different places.
 */
export async function announce(services: Announcing): Promise<Presence> {
  const { systemPool, log } = services;
  await inSystemTransaction(systemPool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [announceLock]);
    await assertOneStore(client, services);
    await client.query(write(services));
  });
  const beat = async () => {
    await systemPool.query(write(services));
    await forgetProcesses(systemPool);
  };
  const warn = (error: unknown) => log.warn({ err: error }, 'this process could not say that it is there');
  const timer = setInterval(() => void beat().catch(warn), beatMs);
  timer.unref();
  return {
    leave: () =>
      systemPool
        .query('UPDATE processes SET stopping_at = now() WHERE id = $1', [processId])
        .then(() => undefined, warn),
    async stop(why = 'stopped') {
      clearInterval(timer);
      await systemPool.query(`${moveEnded('id = $1', 'now()', '$2')}`, [processId, why]).catch(() => undefined);
    },
  };
}
