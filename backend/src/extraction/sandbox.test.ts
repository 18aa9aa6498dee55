import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from './sandbox.ts';

const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(request.url ?? '');
  response.end('reached');
});
server.on('connection', () => requests.push('connection'));
let report: Record<string, string> = {};

beforeAll(async () => {
  process.env.EXTRACTION_TEST_SECRET = 'not for the child';
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sandbox = new Sandbox({ workerPath: join(import.meta.dirname, 'fixtures/probe-worker.ts') });
  const answer = await sandbox.read({ extension: 'txt' }, Buffer.from(String(port)));
  report = answer.status === 'done' ? JSON.parse(answer.result.md_content) : {};
});

afterAll(() => {
  delete process.env.EXTRACTION_TEST_SECRET;
  server.close();
});

describe('the process that reads documents', () => {
  it.runIf(process.platform === 'linux')('the process that reads documents has a lower priority', () => {
    const sandbox = new Sandbox();
    // A higher number means a lower priority.
    expect(getPriority(sandbox.pid)).toBe(10);
    sandbox.close();
  });

  it('the process that reads documents has an empty environment', () => {
    expect(report.environment).toBe('done ');
    expect(JSON.stringify(report)).not.toContain('EXTRACTION_TEST_SECRET');
  });

  it.each(['passwords', 'parentEnvironment', 'ownEnvironmentFile', 'sourcesOutside'])(
    "the process that reads documents can't read: %s",
    (name) => {
      expect(report[name]).toMatch(/^refused ERR_ACCESS_DENIED/);
    },
  );

  it.each(['write', 'writeBeside', 'childProcess', 'worker', 'evaluate', 'kill'])(
    "the process that reads documents can't use: %s",
    (name) => {
      expect(report[name]).toMatch(/^refused/);
    },
  );

  it.each([
    'socket',
    'socketClass',
    'rawHandle',
    'localSocket',
    'listen',
    'tls',
    'http',
    'http2',
    'udp',
    'lookup',
    'resolve',
    'fetch',
    'webSocket',
  ])("the process that reads documents can't reach the network by %s", (name) => {
    expect(report[name]).toMatch(/^refused (?:ERR_ACCESS_DENIED|ReferenceError)/);
  });

  it("the process that reads documents can't reach a listening server", () => {
    expect(requests).toEqual([]);
  });
});
