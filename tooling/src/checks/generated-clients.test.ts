import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { checkGeneratedClients, complaintsOf } from './generated-clients.ts';

const path = process.env.PATH ?? '';
const folder = mkdtempSync(join(tmpdir(), 'switchboard-generators-'));
afterEach(() => {
  process.env.PATH = path;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the check names the generators that are not installed instead of failing', async () => {
  process.env.PATH = '';
  const empty = join(folder, 'empty');
  expect(await checkGeneratedClients(empty, {})).toEqual({
    problems: [],
    skipped: 'openapi-typescript and openapi-python-client (npm run test:clients installs them)',
  });
});

/** A project whose document is empty, with these programs where the Python generator is installed. */
function projectWith(programs: Record<string, string>): string {
  const own = mkdtempSync(join(folder, 'project-'));
  const [place, commands] = [join(own, '.cache/clients/python/bin'), join(own, 'backend/src/commands')];
  for (const made of [place, commands]) mkdirSync(made, { recursive: true });
  writeFileSync(join(commands, 'print-openapi.ts'), "console.log('{}')");
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(place, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(place, name), 0o755);
  }
  return own;
}

it('the warnings of a generator are reported as problems', async () => {
  const own = projectWith({ 'openapi-python-client': 'test -s "$3" && echo "WARNING parsing GET /api/leads"' });
  expect((await checkGeneratedClients(own, {})).problems).toContain(
    'openapi-python-client: WARNING parsing GET /api/leads',
  );
});

it('a generator runs with the programs that are installed next to it', async () => {
  const own = projectWith({
    'openapi-python-client': 'ruff-next-to-it || echo "WARNING ruff is not in PATH"',
    'ruff-next-to-it': 'exit 0',
  });
  expect((await checkGeneratedClients(own, {})).problems).toEqual([]);
});

it.each([
  ['Generating /tmp/out', ''],
  ['✨ openapi-typescript 7.13.0\n🚀 openapi.json → api.ts [4.6s]', ''],
  ['Unable to process schema Lead', 'Unable to process schema Lead'],
])('the output %j has the complaint %j', (output, complaint) => {
  expect(complaintsOf(output)).toBe(complaint);
});
