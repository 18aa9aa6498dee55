import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { maxUploadBytes } from '@switchboard/contracts/lead-uploads.limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let server: ServerProcess;
beforeAll(async () => {
  app = await startTestApp();
  server = await startServerProcess(app, { SWITCHBOARD_ROLE: 'api' });
});
afterAll(async () => {
  await server.stop();
  await app.close();
});

const megabyte = 1024 * 1024;

/** Most memory that the server's process had resident at one time, in megabytes. */
function peakMegabytes(): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'latin1'))?.[1]) / 1024;
}

const content = Buffer.alloc(maxUploadBytes, 'a line of a long document\n');
// Written once: sixty forms that are put together here would take longer than the server does.
const form = Buffer.concat([
  Buffer.from('--sep\r\ncontent-disposition: form-data; name="file"; filename="long.txt"\r\n\r\n'),
  content,
  Buffer.from('\r\n--sep--\r\n'),
]);

function upload(cookie: string): Promise<Response> {
  const headers = { cookie, 'content-type': 'multipart/form-data; boundary=sep' };
  return fetch(`${server.url}/api/lead-uploads`, { method: 'POST', headers, body: form });
}

it.runIf(process.platform === 'linux')(
  'sixty concurrent documents of 10 MB use almost no server memory and stay private',
  async () => {
    const { cookie, organizationId } = await app.signUp();
    expect((await upload(cookie)).status).toBe(201);
    const before = peakMegabytes();
    const answers = await Promise.all(Array.from({ length: 60 }, () => upload(cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(201));
    // Holding them would take 600 and more; what streaming leaves to the collector depends on how busy the machine is.
    expect(peakMegabytes() - before).toBeLessThan(400);

    const files = join(app.services.env.dataDir, 'files');
    const stored = join(files, organizationId, 'lead-uploads');
    const kept = readdirSync(stored).map((name) => statSync(join(stored, name)));
    expect(kept.map(({ size }) => size / megabyte)).toEqual(Array(61).fill(10));
    expect(new Set(kept.map(({ mode }) => mode & 0o777))).toEqual(new Set([0o600]));
    for (const folder of [files, join(files, organizationId), stored])
      expect(statSync(folder).mode & 0o777, folder).toBe(0o700);
    expect(readdirSync(join(files, '.incoming'))).toEqual([]);
  },
  // Six hundred megabytes on a machine that may have much else to do.
  180_000,
);
