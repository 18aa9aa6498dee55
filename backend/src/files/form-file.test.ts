import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Env } from '../env.ts';
import { createFileStore, type FileStore } from '../files/file-store.ts';
import { testEnv } from '../testing/test-app.ts';
import { receiveFormFile } from './form-file.ts';

let env: Env;
let files: FileStore;
beforeEach(async () => {
  env = testEnv();
  files = await createFileStore(env);
});
afterEach(() => rmSync(env.dataDir, { recursive: true, force: true }));

const maxBytes = 400_000;
const waiting = () => {
  const folder = join(env.dataDir, 'files/.incoming');
  return existsSync(folder) ? readdirSync(folder) : [];
};

function part(disposition: string, content: string): string {
  return `--sep\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
}

/** A form in pieces of this many bytes, without its length. */
function formOf(body: string, pieceBytes = 7, type = 'multipart/form-data; boundary=sep'): Request {
  const bytes = Buffer.from(body);
  let at = 0;
  const stream = new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(new Uint8Array(bytes.subarray(at, at + pieceBytes)));
      at += pieceBytes;
    },
  });
  return new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': type },
    body: stream,
    duplex: 'half',
  } as RequestInit);
}

const receive = (request: Request) => receiveFormFile(request, { files, organizationId: 'one' }, maxBytes);

it('the upload uses the file of its field, whatever else the form has', async () => {
  const other = part('name="other"; filename="other.txt"', 'other');
  const body = `${part('name="note"', 'a note')}${other}${part('name="file"; filename="Ä.txt"', 'Ada ✓')}${other}--sep--\r\n`;
  const file = await receive(formOf(body));
  expect(file).toMatchObject({ name: 'Ä.txt', size: 7 });
  await file?.keep('one/a');
  await file?.discard();
  expect(Buffer.from(await files.bytes('one/a')).toString()).toBe('Ada ✓');
  expect(waiting()).toEqual([]);
});

it('the name of an uploaded file is decoded as browsers encode it', async () => {
  const named = async (filename: string) => {
    const file = await receive(formOf(`${part(`name="file"; filename="${filename}"`, 'x')}--sep--`));
    await file?.discard();
    return file?.name;
  };
  expect(await named('résumé 履歴.txt')).toBe('résumé 履歴.txt');
  expect(await named('%22quoted%22%0D%0A 100%25.txt')).toBe('"quoted"\r\n 100%25.txt');
});

it('the size limit applies to the bytes that arrive instead of the declared size', async () => {
  const sized = (size: number) => receive(formOf('x'.repeat(size), 5_000));
  expect(await sized(maxBytes)).toBeNull();
  await expect(sized(maxBytes + 1)).rejects.toMatchObject({ detail: { reason: 'too_large', status: 413 } });
});

describe('nothing is left on the disk', () => {
  it.each([
    ['that breaks off in its file', part('name="file"; filename="a"', 'half').slice(0, -2)],
    ['that breaks off in its headers', '--sep\r\nContent-Disposition: form-data; name="file"; filen'],
    ['whose file is in another field', `${part('name="cv"; filename="a"', 'x')}--sep--`],
    ['whose field is no file', `${part('name="file"', 'x')}--sep--`],
    ['that is none', 'nothing of the kind'],
    ['that is empty', ''],
  ])('no file remains on disk after a form %s', async (_, body) => {
    expect(await receive(formOf(body))).toBeNull();
    expect(waiting()).toEqual([]);
  });

  it('no file remains on disk after a body breaks off', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(part('name="file"; filename="a"', 'half'))),
      pull: (controller) => controller.error(new Error('aborted')),
    });
    const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit);
    await expect(receive(request)).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(waiting()).toEqual([]);
  });

  it('no file remains on disk after a form breaks off within its file', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(part('name="file"; filename="a"', 'half'))),
      pull: (controller) => controller.error(new Error('aborted')),
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=sep' };
    const request = new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    await expect(receive(request)).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(waiting()).toEqual([]);
  });

  it('no file remains on disk after a form whose file is too large', async () => {
    const body = `${part('name="file"; filename="a"', 'x'.repeat(500_000))}--sep--`;
    await expect(receive(formOf(body, 5_000))).rejects.toThrow('too large');
    expect(waiting()).toEqual([]);
  });

  it("a body that isn't a form has no file, and is refused if it is too large", async () => {
    expect(await receive(formOf('x', 7, 'multipart/form-data'))).toBeNull();
    expect(await receive(formOf('x', 7, 'text/plain'))).toBeNull();
    await expect(receive(formOf('x'.repeat(400_001), 100, 'text/plain'))).rejects.toThrow('too large');
  });

  it('no file remains on disk after a form that exceeds the size limit only at its end', async () => {
    const body = `${part('name="file"; filename="a"', 'x'.repeat(300_000))}${part('name="b"', 'x'.repeat(200_000))}--sep--`;
    await expect(receive(formOf(body, 5_000))).rejects.toThrow('too large');
    expect(waiting()).toEqual([]);
  });
});

it("an upload reports the system error when the disk can't be written", async () => {
  rmSync(env.dataDir, { recursive: true });
  writeFileSync(env.dataDir, '');
  await expect(receive(formOf(`${part('name="file"; filename="a"', 'x')}--sep--`))).rejects.toMatchObject({
    code: 'ENOTDIR',
  });
});

it('a small file is received while a large one is still arriving', async () => {
  let finish: () => void = () => undefined;
  const stalled = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const whole = Buffer.from(`${part('name="file"; filename="large"', 'x'.repeat(200_000))}--sep--`);
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(whole.subarray(0, 100_000))),
    async pull(controller) {
      await stalled;
      controller.enqueue(new Uint8Array(whole.subarray(100_000)));
      controller.close();
    },
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=sep' };
  const large = receive(
    new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit),
  );
  const small = await receive(formOf(`${part('name="file"; filename="small"', 'x')}--sep--`));
  expect(small?.name).toBe('small');
  finish();
  expect((await large)?.size).toBe(200_000);
});
