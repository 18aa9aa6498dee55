import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fitsPlatform } from '@switchboard/contracts/module-compatibility';
import { ModuleManifest } from '@switchboard/contracts/modules';
import { platformVersion } from '@switchboard/platform/module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTool } from '../checks/run-tool.ts';
import { startRegistry } from '../release/testing/registry-server.ts';
import { repositoryRoot } from '../root.ts';
import { buildOutsideModule, type OutsideModule, runModuleTool } from './outside.ts';

let folder = '';
let built: OutsideModule;

describe('a module in a repository of its own', { timeout: 180_000 }, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'switchboard-outside-'));
    built = await buildOutsideModule(join(folder, 'sample'), 'sample');
  }, 180_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is built with the packed packages alone', () => {
    const manifest = ModuleManifest.parse(JSON.parse(readFileSync(join(built.distDir, 'module.json'), 'utf8')));
    expect(manifest).toMatchObject({
      id: 'sample',
      version: built.version,
      container: `sb_sample_${built.version.split('-')[1]}`,
      revision: 'unknown',
    });
    expect(manifest.requires.api).toEqual(['GET /api/leads']);
    expect(manifest.requires.shared).toContain('@switchboard/design-system/data');
    expect(fitsPlatform(manifest.requires.platform, platformVersion)).toBe(true);
    for (const file of Object.keys(manifest.files)) expect(existsSync(join(built.distDir, file))).toBe(true);
    const code = Object.keys(manifest.files)
      .map((file) => readFileSync(join(built.distDir, file), 'utf8'))
      .join('');
    expect(code).not.toContain('react.transitional.element');
    expect(code).not.toContain(repositoryRoot);
  });

  it('holds archives without sources, tests or links into this repository', () => {
    for (const name of ['contracts', 'platform', 'design-system', 'module-tools']) {
      const place = join(built.dir, 'node_modules/@switchboard', name);
      expect(existsSync(join(place, 'LICENSE')) && existsSync(join(place, 'README.md'))).toBe(true);
      expect(existsSync(join(place, 'src'))).toBe(false);
      expect(readFileSync(join(place, 'package.json'), 'utf8')).not.toMatch(/"\.\/src\/|"(?:file|link|workspace):/);
      expect(globSync('dist/**/*.{test,stories}.*', { cwd: place })).toEqual([]);
    }
  });

  it('passes its types', async () => {
    const { code, output } = await runTool('tsc', ['-p', join(built.dir, 'tsconfig.json')]);
    expect(output).toBe('');
    expect(code).toBe(0);
  });

  it('passes its tests', async () => {
    const { code, output } = await runModuleTool(built.dir, ['test']);
    expect(output).toMatch(/4 passed/);
    expect(code).toBe(0);
  });

  it('is released with the packed tools', async () => {
    const { url, state, server } = await startRegistry();
    const { code, output } = await runModuleTool(built.dir, ['release', '--to', url], {
      SWITCHBOARD_DEPLOY_TOKEN: 'sbd_right',
    });
    server.close();
    expect(output).toContain(`3 organizations run sample ${built.version}.`);
    expect(code).toBe(0);
    expect(state.active).toEqual([built.version]);
  });
});
