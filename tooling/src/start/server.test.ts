import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Server, type WorkspacePublished } from './server.ts';

let folder = '';
let server: Server | null = null;
let published: WorkspacePublished[] = [];
let recoveries = 0;

// Speaks the backend's side of the protocol; `fall` in its folder makes it fall right after it has published.
const program = `
  import { existsSync, rmSync } from 'node:fs';
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ type }) => {
    if (type !== 'publish-workspace') return;
    const answer = { type: 'workspace-published', modules: [], problems: [String(process.env.SWITCHBOARD_BUILDS_PENDING)] };
    process.send(answer, () => {
      if (!existsSync('fall')) return;
      rmSync('fall');
      process.exit(3);
    });
  });
  process.send({ type: 'ready', url: 'http://localhost:1', port_was_taken: false, wanted_port: 1, demo: [] });
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-server-'));
  const entry = join(folder, 'program.mjs');
  writeFileSync(entry, program);
  published = [];
  recoveries = 0;
  server = new Server({
    root: folder,
    entry,
    env: process.env,
    logPath: join(folder, 'server.log'),
    onStep: () => {},
    onProcess: () => {},
    onPublished: (message) => published.push(message),
    onRecovered: () => {
      recoveries += 1;
    },
    onRestart: () => {},
    onGivenUp: () => {},
  });
});

afterEach(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('lets the server publish only when the builds are done, however early it listens', async () => {
  await server?.start();
  expect(published).toEqual([]);
  server?.publishWorkspace();
  await vi.waitFor(() => expect(published).toEqual([{ type: 'workspace-published', modules: [], problems: ['1'] }]));
});

it('lets the server publish as soon as it listens when the builds are done before', async () => {
  server?.publishWorkspace();
  expect(published).toEqual([]);
  await server?.start();
  await vi.waitFor(() => expect(published).toHaveLength(1));
});

it('does not let a server publish again that fell after it had', async () => {
  writeFileSync(join(folder, 'fall'), '');
  await server?.start();
  server?.publishWorkspace();
  await vi.waitFor(() => expect(recoveries).toBe(1), { timeout: 10_000 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(published).toHaveLength(1);
});
