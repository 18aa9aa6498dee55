import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reserveName } from './disk-space.ts';
import { startServerProcess } from './testing/server-process.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from './testing/test-app.ts';
import { asOwner } from './testing/test-database.ts';

const megabyte = 1024 * 1024;

/** A separate disk of this size; null if this machine doesn't let us mount one. */
function mountDisk(megabytes: number): string | null {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', path], { stdio: 'ignore' });
    return path;
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
}

function unmount(path: string | null): void {
  if (path === null) return;
  execFileSync('umount', ['-l', path]);
  rmSync(path, { recursive: true, force: true });
}

/** Writes until nothing more fits. */
function fill(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (let size = megabyte; size >= 1; )
      try {
        writeSync(file, Buffer.alloc(size, 1));
      } catch {
        size = Math.floor(size / 16);
      }
  } finally {
    closeSync(file);
  }
}

// Mounting requires root, or a user namespace; without either these suites have no disk to fill.
const probe = mountDisk(1);
unmount(probe);
const onSmallDisk = describe.skipIf(probe === null);
const why = probe === null ? ' (skipped: mounting a tmpfs is not permitted here)' : '';

onSmallDisk(`a full disk of the data folder${why}`, () => {
  let disk: string | null;
  let app: TestApp;
  let person: TestPerson;
  const filler = () => join(disk ?? '', 'filler');
  const upload = () => {
    const form = new FormData();
    form.set('file', new File(['Ada Lovelace\nEmail: ada@example.com'], 'cv.txt'));
    return person.request('POST', '/api/lead-uploads', form);
  };
  const isFreed = () => eventually(async () => !existsSync(join(disk ?? '', reserveName)));
  const readyz = async () => {
    const response = await app.fetch('/health/ready');
    return { status: response.status, disk: ((await response.json()) as { needs: { disk: string } }).needs.disk };
  };
  beforeAll(async () => {
    disk = mountDisk(24);
    app = await startTestApp({ SWITCHBOARD_DATA_DIR: disk ?? '', SWITCHBOARD_DISK_RESERVE_MB: '4' });
    person = await app.signUp();
  });
  afterAll(async () => {
    await app.close().catch(() => undefined);
    unmount(disk);
  });

  it('uploads are refused with 503 while the disk is full, reads and sign-ins continue, and uploads return later', async () => {
    const { disk: space } = app.services;
    await space.look();
    expect(statSync(join(disk ?? '', reserveName)).size).toBe(4 * megabyte);
    expect((await upload()).status).toBe(201);

    fill(filler());
    await space.look();
    // The program that fills the disk may still be running: it must not get the reserve as well.
    expect(existsSync(join(disk ?? '', reserveName))).toBe(true);
    await isFreed();
    // The reserve's space is available for necessary writes.
    const { bavail, bsize } = statfsSync(disk ?? '');
    expect(bavail * bsize).toBeGreaterThanOrEqual(4 * megabyte);
    const refused = await upload();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    for (const path of ['/api/leads/import', '/api/organization/logo'] as const) {
      const found = app.registry.find((one) => one.path === path && one.method !== 'GET' && one.method !== 'DELETE');
      if (!found) throw new Error(`There is no operation ${path}`);
      const form = new FormData();
      form.set('file', new File([new Uint8Array(16)], 'a.png', { type: 'image/png' }));
      const isForm = found.endpoint.multipart;
      const answer = await app.fetch(path, {
        method: found.method,
        body: isForm ? form : 'name,phone\nAda,+12025550147\n',
        headers: { cookie: person.cookie, ...(isForm ? {} : { 'content-type': 'text/csv', 'content-length': '29' }) },
      });
      expect([path, answer.status]).toEqual([path, 503]);
    }
    expect((await person.request('GET', '/api/leads')).status).toBe(200);
    expect((await app.signUp()).cookie).not.toBe('');
    expect(await readyz()).toEqual({ status: 200, disk: 'failed' });
    expect(await app.services.metrics.text()).toMatch(/^switchboard_disk_full 1$/m);

    rmSync(filler());
    await space.look();
    expect(statSync(join(disk ?? '', reserveName)).size).toBe(4 * megabyte);
    expect((await upload()).status).toBe(201);
    expect(await app.services.metrics.text()).toMatch(/^switchboard_disk_full 0$/m);
  });

  it('an upload that fills the disk gets 503 before the next check of the disk', async () => {
    const { disk: space } = app.services;
    await space.look();
    fill(filler());
    const refused = await upload();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    // One error is enough to free the reserve.
    await isFreed();
    rmSync(filler());
  });
});

onSmallDisk(`a full disk of Postgres${why}`, () => {
  it('writes are refused with 503 while the disk of Postgres is full, and reads continue', async () => {
    const disk = mountDisk(12);
    const app = await startTestApp();
    const { databaseUrl } = app.services.env;
    const name = `small_${crypto.randomUUID().slice(0, 8)}`;
    try {
      const person = await app.signUp();
      await asOwner(databaseUrl, async (owner) => {
        const { rows } = await owner.query<{ data_directory: string }>('SHOW data_directory');
        const { uid, gid } = statSync(rows[0]?.data_directory ?? '');
        execFileSync('chown', [`${uid}:${gid}`, disk ?? '']);
        // The path to it may be closed to Postgres' user.
        chmodSync(disk ?? '', 0o700);
        await owner.query(`CREATE TABLESPACE ${name} LOCATION '${disk}'`);
        await owner.query(`ALTER TABLE leads SET TABLESPACE ${name}`);
      });
      const add = (n: number) =>
        person.request('POST', '/api/leads', {
          first_name: crypto.randomUUID().repeat(2),
          last_name: 'Lovelace',
          phone_number: `+1202555${String(n).padStart(4, '0')}`,
        });
      const filler = join(disk ?? '', 'filler');
      fill(filler);
      let refused = await add(100);
      // The rest of the last page accepts some more.
      for (let n = 101; refused.status === 201 && n < 199; n++) refused = await add(n);
      expect([refused.status, refused.headers.get('retry-after')], JSON.stringify(refused.body)).toEqual([503, '30']);
      expect(app.services.disk.isFull).toBe(true);
      expect((await person.request('GET', '/api/leads')).status).toBe(200);
      rmSync(filler);
      expect((await add(200)).status).toBe(201);
    } finally {
      await app.close();
      await asOwner(process.env.TEST_DATABASE_URL ?? '', (owner) => owner.query(`DROP TABLESPACE IF EXISTS ${name}`));
      unmount(disk);
    }
  });
});

onSmallDisk(`a full disk of the log${why}`, () => {
  it("a full disk of the log doesn't end the server, which logs again once there is space", async () => {
    const disk = mountDisk(1);
    const app = await startTestApp();
    const path = join(disk ?? '', 'server.log');
    const log = openSync(path, 'a');
    try {
      const server = await startServerProcess(app, { LOG_LEVEL: 'info', SWITCHBOARD_ROLE: 'api' }, [
        'ignore',
        log,
        log,
        'ipc',
      ]);
      const ask = async () => (await fetch(`${server.url}/api/nothing`)).status;
      const filler = join(disk ?? '', 'filler');
      fill(filler);
      const size = fstatSync(log).size;
      for (let n = 0; n < 60; n++) expect(await ask()).toBe(404);
      expect(fstatSync(log).size).toBeLessThanOrEqual(size + 4096);
      rmSync(filler);
      const lines = await eventually(async () => {
        expect(await ask()).toBe(404);
        const text = readFileSync(path, 'utf8');
        return text.includes('dropped_lines') && text;
      });
      const loss = lines.split('\n').find((line) => line.includes('dropped_lines')) ?? '';
      expect(JSON.parse(loss)).toMatchObject({ level: 40, code: 'ENOSPC', dropped_lines: expect.any(Number) });
      expect(await server.stop()).toBe(0);
    } finally {
      closeSync(log);
      await app.close();
      unmount(disk);
    }
  });
});
