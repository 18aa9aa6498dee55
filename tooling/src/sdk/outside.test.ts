import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fitsPlatform } from '@switchboard/contracts/module-compatibility';
import { ModuleManifest } from '@switchboard/contracts/modules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runTool } from '../checks/run-tool.ts';
import { platformVersion } from '../contract/contract.ts';
import { startRegistry } from '../release/testing/registry-server.ts';
import { repositoryRoot } from '../root.ts';
import { buildOutsideModule, type OutsideModule, runModuleTool } from './outside.ts';
import { sdkPackageJson } from './package-json.ts';
import { sdkPackages } from './packages.ts';

let folder = '';
let built: OutsideModule;

describe('a module in its own repository', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'switchboard-outside-'));
    built = await buildOutsideModule(join(folder, 'sample'), 'sample');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('a module in its own repository builds with only the packed packages', () => {
    const manifest = ModuleManifest.parse(JSON.parse(readFileSync(join(built.distDir, 'module.json'), 'utf8')));
    expect(manifest).toMatchObject({
      id: 'sample',
      version: built.version,
      container: `sb_sample_${built.version.split('-')[1]}`,
      revision: 'unknown',
    });
    expect(manifest.requires.api).toEqual(['GET /api/leads']);
    expect(manifest.requires.shared).toContain('@switchboard/design-system/data');
    expect(Object.keys(manifest.requires.shapes ?? {})).toEqual(['GET /api/leads']);
    expect(manifest.requires.exports?.['@switchboard/design-system/data']).toEqual(['Table']);
    expect(fitsPlatform(manifest.requires.platform, platformVersion(repositoryRoot))).toBe(true);
    for (const file of Object.keys(manifest.files)) expect(existsSync(join(built.distDir, file))).toBe(true);
    const code = Object.keys(manifest.files)
      .map((file) => readFileSync(join(built.distDir, file), 'utf8'))
      .join('');
    expect(code).not.toContain('react.transitional.element');
    expect(code).not.toContain(repositoryRoot);
  });

  it('the archives contain no sources, tests or links into this repository', () => {
    for (const name of ['contracts', 'platform', 'design-system', 'module-tools']) {
      const place = join(built.dir, 'node_modules/@switchboard', name);
      expect(existsSync(join(place, 'LICENSE')) && existsSync(join(place, 'README.md'))).toBe(true);
      expect(existsSync(join(place, 'src'))).toBe(false);
      expect(readFileSync(join(place, 'package.json'), 'utf8')).not.toMatch(/"\.\/src\/|"(?:file|link|workspace):/);
      expect(globSync('dist/**/*.{test,stories}.*', { cwd: place })).toEqual([]);
    }
  });

  it('the packed contracts include the list of operations', () => {
    const list = readFileSync(join(built.dir, 'node_modules/@switchboard/contracts/OPERATIONS.md'), 'utf8');
    expect(list).toContain('| `GET /api/leads/:id` |');
  });

  it('every package of the SDK can be published by npm without warnings', async () => {
    for (const name of ['contracts', 'platform', 'design-system', 'module-tools']) {
      const place = join(built.dir, 'node_modules/@switchboard', name);
      const { version, publishConfig } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(publishConfig).toEqual({ access: 'public', provenance: true });
      const { code, output } = await runTool('npm', ['publish', '--dry-run', '--ignore-scripts'], { cwd: place });
      expect(code, output).toBe(0);
      // Only who publishes is missing.
      const complaints = output
        .split('\n')
        .filter((line) => /npm (?:warn|error)/.test(line) && !line.includes('logged in'));
      expect(complaints).toEqual([]);
    }
  });

  it('the packages of a release have its version, and depend on each other in that version', () => {
    const described = sdkPackages.map((spec) =>
      sdkPackageJson(spec, join(built.dir, 'node_modules/@switchboard', spec.name, 'dist'), '1.4.0'),
    );
    expect(described.map(({ version }) => version)).toEqual(['1.4.0', '1.4.0', '1.4.0', '1.4.0']);
    const needed = described.flatMap(({ dependencies }) =>
      Object.entries(dependencies as Record<string, string>).filter(([name]) => name.startsWith('@switchboard/')),
    );
    expect(needed.length).toBeGreaterThan(2);
    expect(new Set(needed.map(([, version]) => version))).toEqual(new Set(['1.4.0']));
  });

  it('a module in its own repository passes its types', async () => {
    const { code, output } = await runTool('tsc', ['-p', join(built.dir, 'tsconfig.json')]);
    expect(output).toBe('');
    expect(code).toBe(0);
  });

  it('a module in its own repository passes its tests', async () => {
    const { code, output } = await runModuleTool(built.dir, ['test']);
    expect(output).toMatch(/5 passed/);
    expect(code).toBe(0);
  });

  it('a module in its own repository is released with the packed tools', async () => {
    const { url, state, server } = await startRegistry();
    const { code, output } = await runModuleTool(built.dir, ['release', '--to', url], {
      SWITCHBOARD_DEPLOY_TOKEN: 'sbd_sample_right',
    });
    server.close();
    expect(output).toContain(`3 organizations run sample ${built.version}.`);
    expect(code).toBe(0);
    expect(state.active).toEqual([built.version]);
  });

  describe('a release that is refused ends with 1 and says why', () => {
    const skipTests = '--skip-tests';
    let registry: Awaited<ReturnType<typeof startRegistry>>;
    beforeEach(async () => {
      registry = await startRegistry();
      return () => void registry.server.close();
    });
    const release = (token: string, ...args: string[]) =>
      runModuleTool(built.dir, ['release', '--to', registry.url, ...args], { SWITCHBOARD_DEPLOY_TOKEN: token });

    it('a release with a wrong token ends with 1', async () => {
      const { code, output } = await release('sbd_wrong', skipTests);
      expect(output).toContain('deploy token');
      expect(code).toBe(1);
    });

    it("a release of a version that doesn't fit ends with 1", async () => {
      registry.state.platform = '0.9.0';
      const { code, output } = await release('sbd_sample_right', skipTests);
      expect(output).toContain('It needs platform');
      expect(code).toBe(1);
    });

    it("a release to an installation that can't be reached ends with 1", async () => {
      registry.server.close();
      const { code, output } = await release('sbd_sample_right', skipTests);
      expect(output).toContain('Nothing was changed');
      expect(code).toBe(1);
    });

    it('a release with type errors ends with 1', async () => {
      const wrong = join(built.dir, 'src/wrong.ts');
      writeFileSync(wrong, "export const count: number = 'one';\n");
      const { code, output } = await release('sbd_sample_right', skipTests);
      rmSync(wrong);
      expect(output).toContain('src/wrong.ts(1,14): error TS2322');
      expect(output).toContain('The types do not hold: nothing was released.');
      expect(code).toBe(1);
    });

    it("a release with a copy of the shell's libraries ends with 1", async () => {
      const page = join(built.dir, 'src/pages/SamplePage.tsx');
      const source = readFileSync(page, 'utf8');
      writeFileSync(
        page,
        `import { createRoot } from 'react-dom/client';\n${source}\nexport const root = createRoot;\n`,
      );
      const { code, output } = await release('sbd_sample_right', skipTests);
      writeFileSync(page, source);
      expect(output).toContain('src/pages/SamplePage.tsx imports react-dom/client');
      expect(code).toBe(1);
    });

    it('a release with failing tests ends with 1', async () => {
      const failing = join(built.dir, 'src/failing.test.ts');
      writeFileSync(failing, "import { expect, it } from 'vitest';\nit('holds', () => expect(1).toBe(2));\n");
      const { code, output } = await release('sbd_sample_right');
      rmSync(failing);
      expect(output).toContain('The tests failed');
      expect(code).toBe(1);
    });

    it('a release with an unknown option ends with 1', async () => {
      const { code } = await release('sbd_sample_right', '--nonsense');
      expect(code).toBe(1);
    });
  });
});
