import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
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

/** The fixture as it was built once, in the folder that its builds are kept for. */
function sample(sources = join(folder, 'built')): BrowserPackage {
  const dir = join(folder, 'mfe-sample');
  rmSync(dir, { recursive: true, force: true });
  cpSync(sources, dir, { recursive: true, preserveTimestamps: true });
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

function manifestIn(dir: string): ModuleManifest {
  return ModuleManifest.parse(JSON.parse(readFileSync(join(dir, 'module.json'), 'utf8')));
}

/** The globals that a build's scripts leave when they run in a page. */
function globalsIn(dir: string): string[] {
  const { entry, files } = manifestIn(dir);
  const scripts = [entry, ...Object.keys(files)].map((file) => readFileSync(join(dir, file), 'utf8'));
  const currentScript = { src: 'http://localhost/modules/sample/remoteEntry.js' };
  const page = createContext({ document: { currentScript }, URL });
  const before = new Set(Object.keys(page));
  for (const script of new Set(scripts)) runInContext(script, page);
  return Object.keys(page)
    .filter((name) => !before.has(name))
    .sort();
}

let first: BuildResult;
beforeAll(async () => {
  mkdirSync(place, { recursive: true });
  folder = mkdtempSync(join(place, 'test-'));
  const target = sample(join(repositoryRoot, 'tooling/src/webpack/fixtures/mfe-sample'));
  first = await build(target);
  cpSync(target.dir, join(folder, 'built'), { recursive: true, preserveTimestamps: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the build of a module', () => {
  it('a build contains its manifest without shared libraries, and is skipped while nothing changes', async () => {
    const target = sample();
    expect(first.error).toBeNull();
    const dir = builtFolder(target, first);

    const manifest = manifestIn(dir);
    const container = `sb_sample_${first.version?.split('-')[1]}`;
    expect(manifest).toMatchObject({ id: 'sample', schema: 1, container, version: first.version });
    expect(manifest.requires).toMatchObject({
      platform: '^1.0.0',
      api: ['GET /api/session'],
      shared: ['@switchboard/platform', 'react', 'react-dom', 'react/jsx-runtime', 'styled-components', 'zod'],
    });
    expect(Object.keys(manifest.requires.shapes ?? {})).toEqual(['GET /api/session', 'filled slot lead.call.v1']);
    expect(manifest.requires.exports?.['@switchboard/platform']).toContain('request');
    const shapes = JSON.parse(readFileSync(join(dir, 'shapes.json'), 'utf8')) as Record<string, unknown>;
    expect(Object.keys(shapes).sort()).toEqual(Object.values(manifest.requires.shapes ?? {}).sort());
    expect(Object.keys(manifest.preload)).toEqual(['SampleDialog', 'SamplePage']);
    expect(Object.keys(manifest.uses ?? {})).toEqual(['SampleDialog', 'SamplePage']);
    expect(manifest.uses?.SamplePage).toContain('@switchboard/platform');
    expect(Object.values(manifest.uses ?? {}).flat()).not.toContain('@switchboard/design-system/data');
    const named = [manifest.entry, ...Object.values(manifest.preload).flat()];
    expect(named.filter((file) => !(file in manifest.files))).toEqual([]);
    const onDisk = readdirSync(dir).filter((file) => !/\.(br|gz)$|^(module|shapes)\.json$/.test(file));
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
    expect(statSync(join(dir, `${manifest.entry}.br`)).size).toBeLessThan(2_000);
    expect(brotliDecompressSync(readFileSync(join(dir, `${manifest.entry}.br`))).toString()).toBe(
      readFileSync(join(dir, manifest.entry), 'utf8'),
    );

    const again = await build(target);
    expect(again).toMatchObject({ isUnchanged: true, version: first.version });
  });

  it('changed sources get another version with other globals, and the three newest versions are kept', async () => {
    const target = sample();
    const page = join(target.dir, 'src/pages/SamplePage.tsx');
    const original = readFileSync(page, 'utf8');
    const versions = [first.version];
    const globals = [globalsIn(builtFolder(target, first))];
    for (const word of ['one', 'two', 'three']) {
      writeFileSync(page, original.replace('signed out', word));
      const result = await build(target);
      versions.push(result.version);
      // Two versions can live in one page.
      if (word === 'one') globals.push(globalsIn(builtFolder(target, result)));
    }
    writeFileSync(page, original);
    versions.push((await build(target)).version);
    expect(new Set(versions).size).toBe(4);
    expect(versions[4]).toBe(versions[0]);
    expect(new Set(globals.flat()).size).toBe(4);
    const kept = readdirSync(join(target.dir, 'dist')).filter((name) => /^\d/.test(name));
    expect(kept.sort()).toEqual(versions.slice(2).sort());
  });

  it('the files of a build have the checksums in the manifest, and its globals have its version', () => {
    const dir = builtFolder(sample(), first);
    const manifest = manifestIn(dir);
    expect(globalsIn(dir)).toEqual([manifest.container, `webpackChunkswitchboard_${manifest.container}`]);
    for (const [file, { integrity }] of Object.entries(manifest.files)) {
      const content = readFileSync(join(dir, file));
      expect(content.toString()).not.toContain('placeholder');
      expect(integrity).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`);
    }
  });

  it('a changed declaration alone gives the build another version', async () => {
    const target = sample();
    const path = join(target.dir, 'module.ts');
    writeFileSync(path, readFileSync(path, 'utf8').replace("owner: 'tooling'", "owner: 'another team'"));
    expect((await build(target)).version).not.toBe(first.version);
  });

  it('a build fails if no file exports an exposed name', async () => {
    const target = sample();
    const page = join(target.dir, 'src/pages/SamplePage.tsx');
    writeFileSync(page, readFileSync(page, 'utf8').replace('export function SamplePage', 'export function OtherPage'));
    expect((await build(target)).error).toContain('src/pages/SamplePage.tsx does not export SamplePage');
    rmSync(page);
    expect((await build(target)).error).toContain('src/pages/SamplePage.tsx is missing');
  });

  it("a compile error is reported with its place and without the compiler's internals", async () => {
    const target = sample();
    const page = join(target.dir, 'src/pages/SamplePage.tsx');
    const original = readFileSync(page, 'utf8');
    writeFileSync(page, `${original}export const broken = <h1>{;\n`);
    const { error } = await build(target);
    expect(error).toMatch(/^\.\/src\/pages\/SamplePage\.tsx\n[\s\S]+export const broken/);
    expect(error).not.toMatch(/Stack backtrace|<unknown>|placeholder0| at .*:\d+:\d+/);
    writeFileSync(page, `import './gone.ts';\n${original}`);
    expect((await build(target)).error).toMatch(/^\.\/src\/pages\/SamplePage\.tsx\nModule not found: .+gone\.ts/);
  });

  it('a build fails for a copy of what the shell provides, even by a deep import, and names the alternative', async () => {
    const target = sample();
    const page = join(target.dir, 'src/pages/SamplePage.tsx');
    const original = readFileSync(page, 'utf8');
    const copies = [
      [
        "import { createRoot } from 'react-dom/client'; createRoot(document.body);",
        'src/pages/SamplePage.tsx imports react-dom/client, which would bundle another copy of react-dom: the shell draws',
      ],
      [
        "import { Link } from 'react-router-dom'; console.log(Link);",
        "imports react-router-dom, which would bundle another copy of react-router-dom: take it from '@switchboard/platform/router'",
      ],
      [
        "import { installHost } from '@switchboard/platform/host'; console.log(installHost);",
        'imports @switchboard/platform/host, which would bundle another copy of @switchboard/platform',
      ],
    ];
    writeFileSync(page, [...copies.map(([code]) => code), original].join('\n'));
    const { error } = await build(target);
    for (const [, said] of copies) expect(error).toContain(said);
  });

  it('a build fails for a copy of React in the sources, whatever its file name', async () => {
    const target = sample();
    const page = join(target.dir, 'src/pages/SamplePage.tsx');
    const react = createRequire(page).resolve('react/package.json');
    cpSync(join(dirname(react), 'cjs/react.production.js'), join(target.dir, 'src/helpers.cjs'));
    writeFileSync(page, `import helpers from '../helpers.cjs';\nconsole.log(helpers);\n${readFileSync(page, 'utf8')}`);
    expect((await build(target)).error).toContain(
      "src/helpers.cjs contains a copy of react: import from 'react' alone.",
    );
  });

  it('a build fails if the declaration does not match the contract', async () => {
    const target = sample();
    const path = join(target.dir, 'module.ts');
    writeFileSync(path, readFileSync(path, 'utf8').replace("access: 'public'", "access: 'anyone'"));
    expect((await build(target)).error).toMatch(/access/);
  });

  it('a build limits styles to the module, and reports page-wide styles with their line', async () => {
    const target = sample();
    const page = join(target.dir, 'src/pages/SamplePage.tsx');
    writeFileSync(join(target.dir, 'src/sample.css'), '@import "./base.css";\n.sample { color: red }\n');
    writeFileSync(join(target.dir, 'src/dot.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(
      join(target.dir, 'src/base.css'),
      '.base { margin: 0; background: url(./dot.svg) }\n\nbody { margin: 0 }\n',
    );
    const source = readFileSync(page, 'utf8').replace(
      'import styled from',
      'import styled, { createGlobalStyle } from',
    );
    writeFileSync(page, `import '../sample.css';\n${source}\nexport const Loud = createGlobalStyle\`body {}\`;\n`);
    const result = await build(target);
    expect(result.error).toBeNull();
    expect(result.warnings).toEqual([
      'src/base.css:3: "body" is a global selector: in the shell it holds for this module\'s own elements only',
      expect.stringMatching(/^src\/pages\/SamplePage\.tsx:\d+: createGlobalStyle: /),
    ]);
    const dir = builtFolder(target, result);
    const sheets = readdirSync(dir).filter((name) => name.endsWith('.css'));
    expect(sheets).toHaveLength(1);
    const css = readFileSync(join(dir, sheets[0] ?? ''), 'utf8');
    expect(css).toMatch(/^@layer modules \{@scope \(\[data-module='sample'\]\) to \(:scope \[data-module\]\) \{/);
    expect(css).toContain('.sample');
    expect(css).not.toContain('@import');
  });

  it('a build warns when a page loads more than its budget', async () => {
    const target = sample();
    const path = join(target.dir, 'module.ts');
    writeFileSync(path, readFileSync(path, 'utf8').replace('20_000', '100'));
    expect((await build(target)).warnings.join()).toMatch(/SamplePage loads \d+ bytes .* over budget_bytes/);
  });
});
