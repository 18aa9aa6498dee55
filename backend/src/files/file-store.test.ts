import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Server, s3Variables, startS3Server } from '../testing/s3-server.ts';
import { eventually, startTestApp, testEnv } from '../testing/test-app.ts';
import { createFileStore, type FileStore } from './file-store.ts';

let bucket: S3Server;
beforeAll(async () => {
  bucket = await startS3Server();
});
afterAll(() => bucket.close());
beforeEach(() => {
  bucket.objects.clear();
});

const stores = {
  'on the local disk': () => testEnv(),
  'in a bucket': () => testEnv(s3Variables(bucket.endpoint)),
};

describe.each(Object.entries(stores))('files %s', (_, env) => {
  let files: FileStore;
  let dataDir = '';
  beforeEach(async () => {
    const settings = env();
    dataDir = settings.dataDir;
    files = await createFileStore(settings);
    return () => rmSync(dataDir, { recursive: true, force: true });
  });

  it('files come back as they were stored, whole and as a stream', async () => {
    const content = Buffer.from([0, 255, 1, 254, ...Buffer.from('Ada ✓')]);
    await files.put('one/recordings/a.wav', content);
    expect(Buffer.from(await files.bytes('one/recordings/a.wav'))).toEqual(content);
    const about = await files.about('one/recordings/a.wav');
    expect(about).toEqual({ size: content.length, etag: expect.stringMatching(/^".+"$/) });
    await files.put('one/note.txt', Buffer.from('first'));
    await files.put('one/note.txt', Buffer.from('second'));
    expect(await text(await files.stream('one/note.txt'))).toBe('second');
    expect(await text(await files.stream('one/note.txt', { start: 1, end: 3 }))).toBe('eco');
  });

  it('files exist until they are deleted', async () => {
    await files.put('one/a', Buffer.from('a'));
    expect(await files.exists('one/a')).toBe(true);
    await files.delete('one/a');
    expect(await files.exists('one/a')).toBe(false);
    await expect(files.bytes('one/a')).rejects.toThrow();
    await files.delete('one/a');
  });

  it('deleting a folder deletes its files and no folder with a similar name', async () => {
    const inside = ['a.js', 'b.js', 'c.js', 'deep/d.js', 'deep/e.js'].map((name) => `modules/leads/${name}`);
    const outside = ['modules/leads-old/a.js', 'modules/lead/a.js'];
    for (const key of [...inside, ...outside]) await files.put(key, Buffer.from(key));
    await files.deleteFolder('modules/leads');
    for (const key of inside) expect(await files.exists(key), key).toBe(false);
    for (const key of outside) expect(await files.exists(key), key).toBe(true);
    await files.deleteFolder('modules/leads');
  });

  it('the extractor gets files as local files', async () => {
    await files.put('one/cv.txt', Buffer.from('Ada Lovelace'));
    let path = '';
    const read = await files.withLocalFile('one/cv.txt', async (given) => {
      path = given;
      return readFileSync(given, 'utf8');
    });
    expect(read).toBe('Ada Lovelace');
    await expect(files.withLocalFile('one/cv.txt', () => Promise.reject(new Error('unreadable')))).rejects.toThrow(
      'unreadable',
    );
    expect(existsSync(path), 'a copy is gone, the file itself is not').toBe(path.startsWith(dataDir));
    await expect(files.withLocalFile('one/none.txt', (given) => readFile(given))).rejects.toThrow();
  });
});

describe.each(Object.entries(stores))('several files %s', (_, env) => {
  it('several files become local files in a temporary folder', async () => {
    const settings = env();
    const files = await createFileStore(settings);
    await files.put('one/a', Buffer.from('a'));
    await files.put('one/b', Buffer.from('b'));
    let left = '';
    await files.withLocalFiles(['one/a', 'one/b'], async (paths, folder) => {
      left = folder;
      const joined = join(folder, 'joined');
      writeFileSync(joined, Buffer.concat(paths.map((path) => readFileSync(path))));
      await files.keepFile(joined, 'one/joined');
    });
    expect(Buffer.from(await files.bytes('one/joined')).toString()).toBe('ab');
    expect(existsSync(left)).toBe(false);
    await expect(files.withLocalFiles([], () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
    rmSync(settings.dataDir, { recursive: true, force: true });
  });
});

describe('the local disk', () => {
  it("other users of the machine can't open the files folder, even if it was created by an earlier version", async () => {
    const settings = testEnv();
    const folder = join(settings.dataDir, 'files');
    await createFileStore(settings);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    chmodSync(folder, 0o755);
    await createFileStore(settings);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    rmSync(settings.dataDir, { recursive: true });
  });
});

describe('incoming files', () => {
  it('incoming files are stored or removed, and leftovers of a killed process are removed later', async () => {
    const settings = testEnv();
    const folder = join(settings.dataDir, 'files/.incoming');
    const first = await createFileStore(settings);
    const [kept, refused] = await Promise.all(['a', 'b'].map((text) => first.receive(Readable.from([text]))));
    await kept?.keep('one/kept');
    await Promise.all([kept?.discard(), refused?.discard()]);
    expect(readdirSync(folder)).toEqual([]);
    expect(Buffer.from(await first.bytes('one/kept')).toString()).toBe('a');
    for (const name of ['now', 'long-ago']) writeFileSync(join(folder, name), '');
    utimesSync(join(folder, 'long-ago'), 0, 0);
    await createFileStore(settings);
    expect(readdirSync(folder)).toEqual(['now']);
    rmSync(settings.dataDir, { recursive: true });
  });
});

describe('the bucket', () => {
  it('requests to the bucket are signed', async () => {
    const files = await createFileStore(testEnv(s3Variables(bucket.endpoint)));
    bucket.requests.length = 0;
    await files.put('a', Buffer.from('a'));
    await files.exists('a');
    await files.bytes('a');
    await files.delete('a');
    expect(bucket.requests).toEqual(['PUT /a', 'HEAD /a', 'GET /a', 'DELETE /a']);
    expect(bucket.refusals).toEqual([]);
    const stranger = { ...s3Variables(bucket.endpoint), SWITCHBOARD_S3_ACCESS_KEY_ID: 'SOMEBODY' };
    await expect((await createFileStore(testEnv(stranger))).put('b', Buffer.from('b'))).rejects.toThrow();
    expect(bucket.refusals[0]).toContain('Credential=SOMEBODY/');
    expect(bucket.objects.has('b')).toBe(false);
  });

  it('large files are stored in the bucket as a signed stream', async () => {
    const settings = testEnv(s3Variables(bucket.endpoint));
    const files = await createFileStore(settings);
    bucket.refusals.length = 0;
    const size = 40 * 1024 * 1024;
    await files.withLocalFiles([], async (_paths, folder) => {
      writeFileSync(join(folder, 'large'), Buffer.alloc(size, 7));
      await files.keepFile(join(folder, 'large'), 'large');
    });
    expect(bucket.refusals).toEqual([]);
    expect(bucket.objects.get('large')?.length).toBe(size);
    rmSync(settings.dataDir, { recursive: true, force: true });
  });

  it('a bucket with only one of its two keys is refused', () => {
    expect(() => testEnv({ ...s3Variables(bucket.endpoint), SWITCHBOARD_S3_SECRET_ACCESS_KEY: '' })).toThrow(
      /SWITCHBOARD_S3_ACCESS_KEY_ID and SWITCHBOARD_S3_SECRET_ACCESS_KEY are given together/,
    );
  });

  it('uploads in the bucket are read into leads and can be downloaded', async () => {
    const app = await startTestApp(s3Variables(bucket.endpoint));
    try {
      await app.startJobs();
      const person = await app.signUp();
      const form = new FormData();
      form.set('file', new File(['Ada Lovelace\nEmail: ada@example.com\nPhone: +1 202-555-0147'], 'cv.txt'));
      const { status, body } = await person.request<{ id: string }>('POST', '/api/lead-uploads', form);
      expect([status, bucket.objects.size]).toEqual([201, 1]);
      await eventually(async () => {
        const upload = await person.request<{ upload_status: string }>('GET', `/api/lead-uploads/${body.id}`);
        return upload.body.upload_status === 'completed';
      });
      const link = await person.request<{ url: string }>('GET', `/api/lead-uploads/${body.id}/download`);
      expect(await (await app.fetch(link.body.url)).text()).toContain('Ada Lovelace');
      expect(existsSync(`${app.services.env.dataDir}/files`)).toBe(false);
    } finally {
      await app.close();
    }
  });
});
