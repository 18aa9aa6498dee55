import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { repositoryRoot as root } from '../root.ts';
import { checkGeneratedClients, complaintsOf } from './generated-clients.ts';

const path = process.env.PATH ?? '';
const folder = mkdtempSync(join(tmpdir(), 'switchboard-generators-'));
afterEach(() => {
  process.env.PATH = path;
  rmSync(folder, { recursive: true, force: true });
});

it('names the generators that are not installed instead of failing', async () => {
  process.env.PATH = '';
  const empty = join(folder, 'empty');
  expect(await checkGeneratedClients(empty, {})).toEqual({
    problems: [],
    skipped: 'openapi-typescript and openapi-python-client (npm run test:clients installs them)',
  });
});

it('reports a generator that warns about the document', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-generators-'));
  const program = join(folder, 'openapi-python-client');
  writeFileSync(program, '#!/bin/sh\ntest -s "$3" && echo "WARNING parsing GET /api/leads"\n');
  chmodSync(program, 0o755);
  process.env.PATH = `${folder}${delimiter}${path}`;
  try {
    const { problems } = await checkGeneratedClients(root, {});
    expect(problems).toContain('openapi-python-client: WARNING parsing GET /api/leads');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each([
  ['Generating /tmp/out', ''],
  ['✨ openapi-typescript 7.13.0\n🚀 openapi.json → api.ts [4.6s]', ''],
  ['Unable to process schema Lead', 'Unable to process schema Lead'],
])('reads %j as %j', (output, complaint) => {
  expect(complaintsOf(output)).toBe(complaint);
});
