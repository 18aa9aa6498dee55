import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packBuild } from './archive.ts';
import { sampleManifest } from './testing/sample-manifest.ts';

let dir = '';

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'switchboard-archive-'));
  for (const file of ['remoteEntry.js', 'SamplePage.js', 'remoteEntry.js.br', 'module.json', 'secret.txt'])
    writeFileSync(join(dir, file), `content of ${file}`);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('the archive of the same build has the same bytes, whatever files are next to it', async () => {
  const first = await packBuild(dir, sampleManifest());
  writeFileSync(join(dir, 'more.txt'), 'more');
  writeFileSync(join(dir, 'remoteEntry.js'), 'content of remoteEntry.js');
  expect((await packBuild(dir, sampleManifest())).equals(first)).toBe(true);
});

it('packing fails with the name of a file that the build lacks', async () => {
  rmSync(join(dir, 'SamplePage.js'));
  await expect(packBuild(dir, sampleManifest())).rejects.toThrow('SamplePage.js');
});
