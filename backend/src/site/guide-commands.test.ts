import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
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
import { asOwner, envFor } from '../testing/test-database.ts';

const root = join(import.meta.dirname, '../../..');
const guide = join(root, 'docs/guide');

/** The shell commands in an article, unchanged. */
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

/** Runs commands as a reader of an article would; returns the output and the status of each answer. */
async function run(
  commands: string,
  variables: Record<string, string> = {},
  cwd = folder,
): Promise<{ out: string; statuses: string[] }> {
  // Also: an error status ends it, and each answer prints its status.
  const asked = `curl() { command curl --fail-with-body -sS -w '%{stderr}%{http_code}\\n' "$@"; }`;
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', `set -eu\n${asked}\n${commands}`], {
    cwd,
    env: { ...process.env, ...variables },
  });
  return { out: stdout, statuses: stderr.trim().split('\n').filter(Boolean) };
}

it('the guide contains only commands that these tests run, and npm commands', () => {
  const begun = articles.flatMap(({ commands }) =>
    commands
      .replaceAll('\\\n', ' ')
      .split('\n')
      // A command may begin with settings.
      .flatMap((line) =>
        line
          .trim()
          .replace(/^(?:[A-Z_]+=\S* )+/, '')
          .split(' ', 1),
      ),
  );
  expect(new Set(begun.filter(Boolean))).toEqual(new Set(['curl', 'export', 'npm']));
});

it("the guide's commands make a backup and restore it into an empty database", async () => {
  const { env } = app.services;
  await app.signUp();
  const commands = articles.find(({ file }) => file === 'back-up.md')?.commands ?? '';
  const [save = '', restore = ''] = commands.trim().split('\n\n');
  const copies = join(folder, 'copies');
  mkdirSync(copies);
  const variables = { SWITCHBOARD_DATA_DIR: env.dataDir, SWITCHBOARD_AUTH_SECRET: env.authSecret };
  await run(save.replace('/backups', copies), { ...variables, DATABASE_URL: env.databaseUrl }, root);
  const made = readdirSync(copies);
  expect(made).toEqual([expect.stringMatching(/^switchboard-\d{8}T\d{6}Z\.tar$/)]);

  const name = `restored_${randomUUID().slice(0, 8)}`;
  const restored = envFor(env, name);
  await asOwner(env.databaseUrl, (owner) => owner.query(`CREATE DATABASE ${name}`));
  try {
    const asWritten = restore
      .replace('/srv/restored', join(folder, 'restored'))
      .replace('SWITCHBOARD_AUTH_SECRET=...', `SWITCHBOARD_AUTH_SECRET=${env.authSecret}`)
      .replace(/\/backups\/switchboard-\w+\.tar/, join(copies, made[0] ?? ''));
    await run(asWritten, { DATABASE_URL: restored.databaseUrl }, root);
    const people = (url: string) => asOwner(url, async (owner) => (await owner.query('TABLE users')).rows.length);
    expect(await people(restored.databaseUrl)).toBe(await people(env.databaseUrl));
  } finally {
    await asOwner(env.databaseUrl, (owner) => owner.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  }
  // It starts two programs and applies all migrations, on a machine that may be busy.
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
