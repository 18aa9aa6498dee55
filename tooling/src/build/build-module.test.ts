import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import { ModuleManifest } from '@switchboard/contracts/modules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../root.ts';
import { type BrowserPackage, browserPackage } from './packages.ts';
import { type BuildResult, buildPackages } from './pool.ts';

// Beside the sources, since packages are found by walking up, and in a folder that git ignores.
const place = join(repositoryRoot, 'tooling/dist');
let folder = '';

function sample(): BrowserPackage {
  const dir = join(folder, 'mfe-sample');
  rmSync(dir, { recursive: true, force: true });
  cpSync(join(repositoryRoot, 'tooling/src/webpack/fixtures/mfe-sample'), dir, { recursive: true });
  const found = browserPackage(dir);
  if (!found) throw new Error('the fixture is not a module');
  return found;
}

async function build(target: BrowserPackage): Promise<BuildResult> {
  const [result] = await buildPackages([target], { root: repositoryRoot });
  if (!result) throw new Error('no result');
  return result;
}

function builtFolder({ dir }: BrowserPackage, { version }: BuildResult): string {
  return join(dir, 'dist', version ?? '');
}

/** The globals that scripts leave when they run as in a page whose shell has provided the federation runtime. */
function globalsOf(scripts: readonly string[]): string[] {
  const runtime = new Proxy(() => runtime, {
    get: (_target, key) => (key === Symbol.toPrimitive ? () => '' : runtime),
  });
  const currentScript = { tagName: 'SCRIPT', src: 'http://localhost/modules/sample/remoteEntry.js' };
  const page = createContext({ document: { currentScript }, _FEDERATION_RUNTIME_CORE: runtime, URL });
  const before = new Set(Object.keys(page));
  for (const script of new Set(scripts)) runInContext(script, page);
  return Object.keys(page)
    .filter((name) => !before.has(name))
    .sort();
}

beforeAll(() => {
  mkdirSync(place, { recursive: true });
  folder = mkdtempSync(join(place, 'test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the build of a module', { timeout: 120_000 }, () => {
  it('describes itself, leaves shared libraries out, and is skipped while nothing changes', async () => {
    const target = sample();
    const result = await build(target);
    expect(result.error).toBeNull();
    const dir = builtFolder(target, result);

    const manifest = ModuleManifest.parse(JSON.parse(readFileSync(join(dir, 'module.json'), 'utf8')));
    const container = `sb_sample_${result.version?.split('-')[1]}`;
    expect(manifest).toMatchObject({ id: 'sample', schema: 1, container, version: result.version });
    expect(manifest.requires).toEqual({
      platform: '^1.0.0',
      api: ['GET /api/session'],
      shared: ['@switchboard/platform', 'react', 'react-dom', 'react/jsx-runtime', 'styled-components', 'zod'],
    });
    expect(Object.keys(manifest.preload)).toEqual(['SampleDialog', 'SamplePage']);
    expect(Object.keys(manifest.uses ?? {})).toEqual(['SampleDialog', 'SamplePage']);
    expect(manifest.uses?.SamplePage).toContain('@switchboard/platform');
    expect(Object.values(manifest.uses ?? {}).flat()).not.toContain('@switchboard/design-system/data');
    const named = [manifest.entry, ...Object.values(manifest.preload).flat()];
    expect(named.filter((file) => !(file in manifest.files))).toEqual([]);
    const onDisk = readdirSync(dir).filter((file) => !/\.(br|gz)$|^module\.json$/.test(file));
    expect(Object.keys(manifest.files).sort()).toEqual(onDisk.sort());

    const scripts = Object.keys(manifest.files).map((file) => readFileSync(join(dir, file), 'utf8'));
    const code = scripts.join('\n');
    expect(code).toContain('signed out');
    for (const ofALibrary of [
      'react.transitional.element',
      'data-styled',
      'invalid_union',
      'MinifiedReact',
      'ModuleFederation(',
    ])
      expect(code).not.toContain(ofALibrary);
    expect(code.length).toBeLessThan(40_000);
    expect(code).not.toMatch(/\beval\(/);
    expect(brotliDecompressSync(readFileSync(join(dir, `${manifest.entry}.br`))).toString()).toBe(
      readFileSync(join(dir, manifest.entry), 'utf8'),
    );

    const again = await build(target);
    expect(again).toMatchObject({ isUnchanged: true, version: result.version });
  });

  it('gives changed sources another version, the same sources the same one, and keeps three', async () => {
    const target = sample();
    const page = join(target.dir, 'src/pages/SamplePage.tsx');
    const original = readFileSync(page, 'utf8');
    const versions: (string | null)[] = [];
    for (const word of ['signed out', 'one', 'two', 'three', 'signed out']) {
      writeFileSync(page, original.replace('signed out', word));
      versions.push((await build(target)).version);
    }
    expect(new Set(versions).size).toBe(4);
    expect(versions[4]).toBe(versions[0]);
    const kept = readdirSync(join(target.dir, 'dist')).filter((name) => /^\d/.test(name));
    expect(kept.sort()).toEqual(versions.slice(2).sort());
  });

  it('gives every version globals of its own, so that two can live in one page', async () => {
    const target = sample();
    const page = join(target.dir, 'src/pages/SamplePage.tsx');
    const globals: string[][] = [];
    for (const word of ['signed out', 'not signed in']) {
      writeFileSync(page, readFileSync(page, 'utf8').replace('signed out', word));
      const result = await build(target);
      const dir = builtFolder(target, result);
      const manifest = ModuleManifest.parse(JSON.parse(readFileSync(join(dir, 'module.json'), 'utf8')));
      const scripts = Object.keys(manifest.files).map((file) => readFileSync(join(dir, file), 'utf8'));
      globals.push(globalsOf([readFileSync(join(dir, manifest.entry), 'utf8'), ...scripts]));
      expect(globals.at(-1)).toEqual([manifest.container, `webpackChunkswitchboard_${manifest.container}`]);
      expect(scripts.join('')).not.toContain('placeholder');
      for (const [file, { integrity }] of Object.entries(manifest.files))
        expect(integrity).toBe(
          `sha384-${createHash('sha384')
            .update(readFileSync(join(dir, file)))
            .digest('base64')}`,
        );
    }
    expect(new Set(globals.flat()).size).toBe(4);
  });

  it('gives another version to a declaration that changed alone', async () => {
    const target = sample();
    const first = await build(target);
    const path = join(target.dir, 'module.ts');
    writeFileSync(path, readFileSync(path, 'utf8').replace("owner: 'tooling'", "owner: 'another team'"));
    expect((await build(target)).version).not.toBe(first.version);
  });

  it('refuses an exposed name that no file exports', async () => {
    const target = sample();
    const page = join(target.dir, 'src/pages/SamplePage.tsx');
    writeFileSync(page, readFileSync(page, 'utf8').replace('export function SamplePage', 'export function OtherPage'));
    expect((await build(target)).error).toContain('src/pages/SamplePage.tsx does not export SamplePage');
    rmSync(page);
    expect((await build(target)).error).toContain('src/pages/SamplePage.tsx is missing');
  });

  it('refuses a declaration that does not keep to the contract', async () => {
    const target = sample();
    const path = join(target.dir, 'module.ts');
    writeFileSync(path, readFileSync(path, 'utf8').replace("access: 'public'", "access: 'anyone'"));
    expect((await build(target)).error).toMatch(/access/);
  });

  it('warns when a page loads more than its budget', async () => {
    const target = sample();
    const path = join(target.dir, 'module.ts');
    writeFileSync(path, readFileSync(path, 'utf8').replace('20_000', '100'));
    expect((await build(target)).warnings.join()).toMatch(/SamplePage loads \d+ bytes .* over budget_bytes/);
  });
});
