import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { CreatedApiKey } from '@switchboard/contracts/api-keys';
import type { Assistant } from '@switchboard/contracts/assistants';
import type { Lead } from '@switchboard/contracts/leads';
import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { apiKeyScopes } from '@switchboard/contracts/roles';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const guide = join(import.meta.dirname, '../../../docs/guide');

/** The commands that an article gives to a shell, as they stand in it. */
const commandsOf = (text: string): string =>
  [...text.matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm)]
    .map(([, indent = '', block = '']) => block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''))
    .join('\n');

const articles = readdirSync(guide)
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, commands: commandsOf(readFileSync(join(guide, file), 'utf8')) }))
  .filter(({ commands }) => commands !== '');

let app: TestApp;
let server: ServerType;
let folder: string;
let address: string;
beforeAll(async () => {
  app = await startTestApp();
  server = createAdaptorServer({
    fetch: (request) => {
      const { pathname, search } = new URL(request.url);
      return app.fetch(pathname + search, request);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(process.env.SWITCHBOARD_TEST_DIR ?? tmpdir(), 'guide-'));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

/** Runs commands as somebody would who follows an article; answers what was printed and the status of each answer. */
async function run(
  commands: string,
  variables: Record<string, string> = {},
): Promise<{ out: string; statuses: string[] }> {
  // Beside what is written: a refusal ends it, and each answer says its status.
  const asked = `curl() { command curl --fail-with-body -sS -w '%{stderr}%{http_code}\\n' "$@"; }`;
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', `set -eu\n${asked}\n${commands}`], {
    cwd: folder,
    env: { ...process.env, ...variables },
  });
  return { out: stdout, statuses: stderr.trim().split('\n').filter(Boolean) };
}

it('gives no command but those that are run here, and those of npm, which the check of the help knows', () => {
  const begun = articles.flatMap(({ commands }) =>
    commands
      .replaceAll('\\\n', ' ')
      .split('\n')
      .flatMap((line) => line.trim().split(' ', 1)),
  );
  expect(new Set(begun.filter(Boolean))).toEqual(new Set(['curl', 'export', 'tar', 'npm']));
});

it('backs up and restores a data folder', async () => {
  const data = join(folder, '.data');
  mkdirSync(data);
  writeFileSync(join(data, 'secrets.json'), 'kept');
  const [save = '', restore = ''] = (articles.find(({ file }) => file === 'back-up.md')?.commands ?? '')
    .trim()
    .split('\n\n');
  await run(save);
  rmSync(data, { recursive: true });
  await run(restore);
  expect(readFileSync(join(data, 'secrets.json'), 'utf8')).toBe('kept');
});

const hasCurl = spawnSync('curl', ['--version']).status === 0;

describe.runIf(hasCurl)('with curl', () => {
  it.each(
    articles.filter(({ commands }) => commands.includes('curl')).map((article) => [article.file, article] as const),
  )('every request of %s is answered', async (_, { commands }) => {
    const person = await app.signUp();
    const made = await person.request<CreatedApiKey>('POST', '/api/api-keys', {
      name: 'Help',
      scopes: [...apiKeyScopes],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const lead = await person.request<Lead>('POST', '/api/leads', {
      first_name: 'Ada',
      last_name: 'Moss',
      phone_number: '+12125550142',
    });
    const { body: assistants } = await person.request<Page<Assistant>>('GET', '/api/assistants?status=published');
    const { body: numbers } = await person.request<Page<PhoneNumber>>('GET', '/api/phone-numbers');
    writeFileSync(join(folder, 'leads.csv'), 'First Name,Last Name,Phone\nGrace,Hopper,+12125550143\n');
    const asWritten = commands.replaceAll('http://localhost:3000', address).replaceAll('sbk_…', made.body.key);
    const { out, statuses } = await run(asWritten, {
      LEAD: lead.body.id,
      ASSISTANT: assistants.items[0]?.id ?? '',
      NUMBER: numbers.items[0]?.id ?? '',
    });
    expect(statuses).toHaveLength(commands.match(/^curl /gm)?.length ?? 0);
    expect(statuses.filter((status) => !/^20[01]$/.test(status))).toEqual([]);
    expect(out).toContain('"next_cursor"');
  });
});
