import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../database/database.ts';
import { newScheduledCall } from '../domains/scheduled-calls/scheduled-calls.fixture.ts';
import type { Env } from '../env.ts';
import { enqueueFromSystem } from '../jobs/queue.ts';
import { catalogFaults } from '../testing/catalog.ts';
import { tenantChecksum } from '../testing/checksum.ts';
import { addRows } from '../testing/fixtures.ts';
import { s3Variables, startS3Server } from '../testing/s3-server.ts';
import { startTestApp, type TestApp, type TestPerson, testEnv } from '../testing/test-app.ts';
import { asOwner, createTestDatabase, envFor } from '../testing/test-database.ts';
import { createTestOrganization, type TestOrganization } from '../testing/test-organization.ts';
import { ArchiveWriter, verifyArchive } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { moveDatabase } from './move-database.ts';
import { recordBackup } from './record-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

let app: TestApp;
let organization: TestOrganization;
let busy: TestPerson;
let folder: string;
let path: string;
let manifest: Manifest;
/** A checksum of all the organization's rows at the moment of the backup, computed differently than the backup's own. */
let checksum: string;
const made: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  organization = await createTestOrganization(app);
  await addRows(organization);
  folder = await mkdtemp(join(process.env.SWITCHBOARD_TEST_DIR ?? tmpdir(), 'backups-'));
  path = join(folder, 'backup.tar');
  await addWhatGoesOn();
  checksum = await asOwner(app.services.env.databaseUrl, (owner) => tenantChecksum(owner, organization.organizationId));
  manifest = await backUpUnderWrites();
});
afterAll(async () => {
  await asOwner(app.services.env.databaseUrl, async (owner) => {
    for (const name of made) await owner.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  await app.close();
});

const rowsOf = async (url: string, statement: string, values: unknown[] = []) =>
  (await asOwner(url, (owner) => owner.query(statement, values))).rows as Record<string, unknown>[];
const own = (statement: string, values: unknown[] = [organization.organizationId]) =>
  rowsOf(app.services.env.databaseUrl, statement, values);

/** Work that is in progress at the moment of the backup, and text that is hard to copy. */
async function addWhatGoesOn(): Promise<void> {
  const due = await newScheduledCall(organization);
  await newScheduledCall(organization);
  await own("UPDATE scheduled_calls SET due_at = now() - interval '1 hour' WHERE id = $1", [due]);
  await own("UPDATE campaigns SET dialing = 'automatic' WHERE organization_id = $1");
  await own("UPDATE leads SET notes = E'back\\\\slash \\t tab \\n line \\\\N é 😀' WHERE organization_id = $1");
  await own("UPDATE whatsapp_messages SET status = 'pending', lease_expires_at = NULL WHERE organization_id = $1");
  const [call] = await own('SELECT id FROM calls WHERE organization_id = $1 AND ended_at IS NULL LIMIT 1');
  const payload = { organization_id: organization.organizationId, call_id: String(call?.id) };
  await enqueueFromSystem(app.services.systemPool, 'call.carry', payload);
  await enqueueFromSystem(app.services.systemPool, 'lead.fill-zones', {}, { runAt: new Date(Date.now() + 3_600_000) });
}

/** Rows written after the moment of the backup are not in it; each lead comes with its entry in the audit log. */
async function backUpUnderWrites(): Promise<Manifest> {
  busy = await app.signUp();
  let isOver = false;
  const write = async () => {
    for (let number = 1_000; !isOver; number += 1)
      await busy.request('POST', '/api/leads', {
        first_name: 'Mean',
        last_name: 'While',
        phone_number: `+1303555${number}`,
      });
  };
  const writing = write();
  try {
    return await takeBackup(app.services.env, { path, hasFiles: true });
  } finally {
    isOver = true;
    await writing;
  }
}

async function emptyDatabase(overrides: Record<string, string> = {}): Promise<Env> {
  const name = `switchboard_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await asOwner(app.services.env.databaseUrl, (owner) => owner.query(`CREATE DATABASE ${name}`));
  made.push(name);
  return envFor(testEnv(overrides), name);
}

const hasTables = async (env: Env) =>
  (await rowsOf(env.databaseUrl, "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace")).length > 0;

describe('a backup', () => {
  it('a backup is a tar file that other programs can read and contains no master secret', async () => {
    const names: string[] = [];
    for await (const entry of createReadStream(path).pipe(extract())) {
      names.push(entry.header.name);
      await text(entry);
    }
    expect(names).toContain('database/leads/000001.copy.gz');
    expect(names.slice(-2)).toEqual(['manifest.json', 'seal.json']);
    expect(names.filter((name) => name.startsWith('files/')).length).toBe(manifest.files?.rows);
    expect((await readFile(path)).includes(app.services.env.authSecret)).toBe(false);
    expect((await stat(path)).mode & 0o077).toBe(0);
  });

  it('a backup with a changed byte or a missing end is rejected', async () => {
    const bytes = await readFile(path);
    const damaged = join(folder, 'damaged.tar');
    const places = [0, 100, 511, 512, bytes.length - 1, bytes.length - 300, bytes.length - 513, bytes.length - 1600];
    for (let place = 5_000; place < bytes.length; place += Math.ceil(bytes.length / 40)) places.push(place);
    for (const place of places) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      await writeFile(damaged, changed);
      await expect(verifyArchive(damaged), `byte ${place}`).rejects.toThrow('is no whole backup');
    }
    for (const length of [0, 511, 512, 4096, bytes.length - 512, bytes.length - 1]) {
      await copyFile(path, damaged);
      await truncate(damaged, length);
      await expect(verifyArchive(damaged), `${length} bytes`).rejects.toThrow('is no whole backup');
    }
  });

  it("a backup that was killed midway keeps a temporary name and can't be restored", async () => {
    const killed = join(folder, 'killed.tar');
    const archive = await ArchiveWriter.create(killed);
    await archive.add('database/leads/000001.copy.gz', 3, [Buffer.from('abc')]);
    expect(await readdir(folder)).not.toContain('killed.tar');
    await expect(verifyArchive(`${killed}.unfinished`)).rejects.toThrow('is no whole backup');
    await archive.discard();
    expect((await readdir(folder)).filter((name) => name.startsWith('killed'))).toEqual([]);
    await expect(ArchiveWriter.create(path)).rejects.toThrow('exists already');
  });

  // The device that is always full.
  it.runIf(existsSync('/dev/full'))('a backup on a full disk fails with the reason and leaves no file', async () => {
    const full = join(folder, 'full.tar');
    const rows = async function* () {
      for (let part = 0; part < 40; part += 1) yield randomBytes(256 * 1024);
    };
    for (const fill of [
      async (archive: ArchiveWriter) => archive.addRows('database/leads/', rows()),
      async (archive: ArchiveWriter) => {
        for (let file = 0; file < 400; file += 1) await archive.add(`files/${file}`, 512, [randomBytes(512)]);
      },
    ]) {
      await symlink('/dev/full', `${full}.unfinished`);
      const archive = await ArchiveWriter.create(full);
      await expect(fill(archive)).rejects.toThrow('ENOSPC');
      await archive.discard();
      expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([]);
    }
  });
});

describe('a restore', () => {
  it("a restore that can't be completed changes nothing", async () => {
    const damaged = join(folder, 'cut.tar');
    await copyFile(path, damaged);
    await truncate(damaged, 20_480);
    const env = await emptyDatabase();
    const other = { ...env, authSecret: 'another secret of the same length' };
    const restore = (to: Env, from = path) => restoreBackup(to, { path: from, isExact: false });
    await expect(restore(env, damaged)).rejects.toThrow('is no whole backup');
    await expect(restore(other)).rejects.toThrow('another SWITCHBOARD_AUTH_SECRET');
    await expect(restore({ ...other, previousSecrets: ['a third one of the same length'] })).rejects.toThrow(
      'another SWITCHBOARD_AUTH_SECRET',
    );
    await expect(restore({ ...env, dataDir: app.services.env.dataDir })).rejects.toThrow('There are files already');
    expect(await hasTables(env)).toBe(false);
    await expect(restore(app.services.env)).rejects.toThrow('The database is not empty');
  });

  it('a restore brings back every row, file and role, and calls no one again', async () => {
    const env = await emptyDatabase();
    // The secret was changed since then: the old one is among the previous ones.
    const changed = { ...env, authSecret: 'another secret of the same length', previousSecrets: [env.authSecret] };
    const { tables, files, held } = await restoreBackup(changed, { path, isExact: false });
    expect(tables).toEqual(manifest.tables);
    expect(files).toEqual(manifest.files);
    expect(tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(60);
    await asOwner(env.databaseUrl, async (owner) => {
      expect(await catalogFaults(owner)).toEqual([]);
      const before = checksum.split('\n');
      const after = (await tenantChecksum(owner, organization.organizationId)).split('\n');
      const changed = after.filter((line) => !before.includes(line)).map((line) => line.split(' ')[0]);
      // The pause and its records, expired calls, and calls that were about to be dialed.
      expect(changed.sort()).toEqual(changedOnPurpose);
    });
    await assertOneMoment(env);
    await assertNobodyIsCalled(env, held);
    await assertUsable(env);
    // All migrations, one after the other, on a machine that may be busy.
  });
});

const changedOnPurpose = [
  'audit_logs',
  'call_attempts',
  'campaigns',
  'lead_counters',
  'leads',
  'organizations',
  'scheduled_calls',
  'whatsapp_messages',
];

async function assertOneMoment(env: Env): Promise<void> {
  const count = `SELECT (SELECT count(*)::int FROM leads WHERE organization_id = $1) AS leads,
    (SELECT count(*)::int FROM audit_logs WHERE organization_id = $1 AND resource_type = 'lead') AS entries`;
  const [then] = await rowsOf(env.databaseUrl, count, [busy.organizationId]);
  const [now] = await rowsOf(app.services.env.databaseUrl, count, [busy.organizationId]);
  expect(then?.entries).toBe(then?.leads);
  expect(now?.leads).toBeGreaterThan(Number(then?.leads));
}

async function assertNobodyIsCalled(env: Env, held: object | null): Promise<void> {
  expect(held).toMatchObject({ pausedOrganizations: 2, expiredCalls: 1 });
  const restored = (statement: string) => rowsOf(env.databaseUrl, statement, [organization.organizationId]);
  const [{ calls_pause_reason: reason } = {}] = await restored(
    'SELECT calls_pause_reason FROM organizations WHERE id = $1 AND calls_paused_at IS NOT NULL',
  );
  expect(reason).toMatch(/^Restored from a backup of \d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC: calls made since/);
  expect(
    await restored(
      "SELECT FROM scheduled_calls WHERE organization_id = $1 AND status = 'scheduled' AND due_at <= now()",
    ),
  ).toEqual([]);
  expect(
    await restored(
      `SELECT FROM calls c WHERE organization_id = $1 AND ended_at IS NULL AND NOT EXISTS (
         SELECT FROM call_attempts a WHERE a.call_id = c.id AND a.lease_expires_at < now())`,
    ),
  ).toEqual([]);
  const jobs = await rowsOf(
    env.databaseUrl,
    `SELECT t.identifier, j.locked_at, j.run_at > now() AS waits FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id ORDER BY 1`,
  );
  expect(jobs.map(({ identifier }) => identifier)).not.toContain('call.carry');
  expect(jobs).toContainEqual({ identifier: 'lead.fill-zones', locked_at: null, waits: true });
}

/** The restored database accepts the next row, and its roles see what they may. */
async function assertUsable(env: Env): Promise<void> {
  const { systemPool, close } = await connectDatabase(env, 2);
  try {
    expect((await systemPool.query('SELECT FROM sessions')).rowCount).toBe(0);
    await systemPool
      .query('INSERT INTO live_events (organization_id, payload) VALUES ($1, $2)', [
        organization.organizationId,
        { type: 'lead.changed' },
      ])
      .catch((error: pg.DatabaseError) => expect(error.message).toContain('permission denied'));
    await enqueueFromSystem(systemPool, 'lead.fill-zones', {});
  } finally {
    await close();
  }
  const [next] = await rowsOf(
    env.databaseUrl,
    "SELECT nextval('live_events_id_seq')::int > coalesce(max(id), 0) AS is_free FROM live_events",
  );
  expect(next).toEqual({ is_free: true });
}

it('the database records when the newest hundred backups were made', async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();
  await own(
    "INSERT INTO backups_taken SELECT $1::timestamptz + n * interval '1 day', 1, true FROM generate_series(0, 99) n",
    [day(1)],
  );
  await recordBackup(app.services.env, { made_at: day(200), bytes: 5_000_000_000, has_files: false });
  const [kept] = await own('SELECT count(*)::int, min(made_at), max(made_at) FROM backups_taken', []);
  expect(kept).toEqual({ count: 100, min: new Date(day(2)), max: new Date(day(200)) });
});

describe('a move', () => {
  it('a move copies every row unchanged, including the queue, and the files into the bucket', async () => {
    const bucket = await startS3Server();
    const target = await createTestDatabase(testEnv());
    try {
      // A migrated, empty database also works.
      const to = { ...target.env, s3: testEnv(s3Variables(bucket.endpoint)).s3 };
      const before = await asOwner(app.services.env.databaseUrl, (owner) =>
        tenantChecksum(owner, organization.organizationId),
      );
      const { files, jobs, held } = await moveDatabase(app.services.env, to);
      const after = await asOwner(to.databaseUrl, (owner) => tenantChecksum(owner, organization.organizationId));
      expect(after).toBe(before);
      expect(held).toBeNull();
      expect(jobs.rows).toBeGreaterThanOrEqual(2);
      expect(bucket.objects.size).toBe(files?.rows);
      expect(files).toEqual(manifest.files);
    } finally {
      await bucket.close();
      await target.drop();
    }
  });

  it('a move without superuser rights is refused if another role uses the target database', async () => {
    const target = await createTestDatabase(testEnv());
    const { env } = app.services;
    const other = new pg.Client({ connectionString: target.env.databaseUrl });
    try {
      await asOwner(env.databaseUrl, (owner) =>
        owner.query('CREATE ROLE able_mover LOGIN CREATEROLE BYPASSRLS PASSWORD $$secret$$'),
      );
      const url = new URL(target.env.databaseUrl);
      Object.assign(url, { username: 'able_mover', password: 'secret' });
      await other.connect();
      await expect(moveDatabase(env, { ...target.env, databaseUrl: url.href })).rejects.toThrow(
        /in use: 1 other program is connected/,
      );
    } finally {
      await other.end().catch(() => undefined);
      await asOwner(env.databaseUrl, (owner) => owner.query('DROP ROLE IF EXISTS able_mover'));
      await target.drop();
    }
  });

  it("a move is refused if another program uses the target or the role can't make backups", async () => {
    const target = await createTestDatabase(testEnv());
    const { env } = app.services;
    const other = new pg.Client({ connectionString: target.env.databaseUrl });
    try {
      await other.connect();
      await expect(moveDatabase(env, target.env)).rejects.toThrow(
        /in use: 1 other program is connected.*Nothing was changed/,
      );
      await other.end();
      await asOwner(env.databaseUrl, (owner) =>
        owner.query('CREATE ROLE plain_mover LOGIN CREATEROLE PASSWORD $$secret$$'),
      );
      const url = new URL(target.env.databaseUrl);
      Object.assign(url, { username: 'plain_mover', password: 'secret' });
      await expect(moveDatabase(env, { ...target.env, databaseUrl: url.href })).rejects.toThrow(
        /plain_mover can't make backups there.*BYPASSRLS.*Nothing was changed/,
      );
    } finally {
      await other.end().catch(() => undefined);
      await asOwner(env.databaseUrl, (owner) => owner.query('DROP ROLE IF EXISTS plain_mover'));
      await target.drop();
    }
  });
});
