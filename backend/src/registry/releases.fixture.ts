import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BootModule } from '@switchboard/contracts/modules';
import type { TestAnswer, TestApp } from '../testing/test-app.ts';
import { createDeployToken } from './deploy-tokens.ts';
import { moduleArchive, type TestModule, type TestModuleOptions } from './module-archive.fixture.ts';

type Body = { error: { reason: string; message: string } } & Record<string, unknown>;

/** Releases one module over HTTP with a deploy token, as its team does. */
export interface ModuleReleases {
  publish(archive: Uint8Array, query?: Record<string, string>): Promise<TestAnswer<Body>>;
  /** `activate`, `canary`, `promote`, `rollback` or `retire`. */
  act(action: string, body?: Record<string, unknown>): Promise<TestAnswer<Body>>;
  get(path?: string): Promise<TestAnswer<Body>>;
  log(): Promise<{ action: string; version: string | null; details: Record<string, unknown>; actor: string }[]>;
  /** Publishes a module and activates it for everyone. */
  release(module: TestModule): Promise<void>;
}

/** Creates a deploy token of a module and the functions that use it. */
export async function moduleReleases(app: TestApp, id: string): Promise<ModuleReleases> {
  const { token } = await createDeployToken(app.services.systemPool, { moduleId: id, name: 'CI', actor: 'test' });
  const authorization = `Bearer ${token}`;
  const path = `/api/modules/${id}`;
  const releases: ModuleReleases = {
    async publish(archive, query = {}) {
      const response = await app.fetch(`${path}/versions?${new URLSearchParams(query)}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/gzip' },
        body: new Uint8Array(archive),
      });
      return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
    },
    act: (action, body = {}) => app.request('POST', `${path}/${action}`, body, { authorization }),
    get: (below = '') => app.request('GET', path + below, undefined, { authorization }),
    log: async () => (await app.request<never>('GET', `${path}/log`, undefined, { authorization })).body,
    async release({ archive, manifest: { version } }) {
      for (const { status, body } of [await releases.publish(archive), await releases.act('activate', { version })])
        if (status >= 300) throw new Error(`The release failed: ${JSON.stringify(body)}`);
    },
  };
  return releases;
}

/** Releases one version of a module to everyone. */
export async function releaseModule(app: TestApp, id: string, options: TestModuleOptions = {}) {
  const releases = await moduleReleases(app, id);
  const module = await moduleArchive({ id, ...options });
  await releases.release(module);
  return { releases, version: module.manifest.version };
}

let counter = 0;

/** A new module with published versions, none of them active. */
export async function publishedModule(app: TestApp, versions: number, manifest: TestModuleOptions['manifest'] = {}) {
  const id = `module-${counter++}`;
  const releases = await moduleReleases(app, id);
  const names: string[] = [];
  for (let index = 0; index < versions; index++) {
    const module = await moduleArchive({ id, content: `version ${index}`, manifest });
    const { status, body } = await releases.publish(module.archive);
    if (status !== 201) throw new Error(`The module was not published: ${JSON.stringify(body)}`);
    names.push(module.manifest.version);
  }
  return { id, releases, versions: names };
}

/** The modules that a person gets, by id; without a cookie, those for requests without an organization. */
export async function modulesOf(app: TestApp, cookie?: string): Promise<Map<string, BootModule>> {
  const { body } = await app.request<{ modules: BootModule[] }>(
    'GET',
    '/modules.json',
    undefined,
    cookie === undefined ? {} : { cookie },
  );
  return new Map(body.modules.map((module) => [module.manifest.id, module]));
}

/** A workspace folder with a built shell that provides these libraries. */
export function testWorkspace(shared: readonly string[] | undefined = []): string {
  const dir = mkdtempSync(join(process.env.SWITCHBOARD_TEST_DIR ?? tmpdir(), 'workspace-'));
  writeBuild(join(dir, 'shell'), '1.0.0-000000000000', {
    'shell.json': JSON.stringify({
      platform: '1.1.0',
      shared,
      base_path: '/shell/1.0.0-000000000000/',
      lazy_shared: { zod: ['215.js', 'zod.js', 'zod.css'] },
      development: { file: 'react-development.js', integrity: 'sha384-abc' },
    }),
    'index.html': '<html><head><!--switchboard:preload--></head><body><!--switchboard:boot--></body></html>',
  });
  return dir;
}

/** Writes a build into a package's folder and makes it the current one. */
export function writeBuild(packageDir: string, version: string, files: Record<string, string | Buffer>): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(packageDir, 'dist', version, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  writeFileSync(join(packageDir, 'dist/current.json'), JSON.stringify({ version }));
}

/** Writes a module's build where the workspace's own tools would. */
export function writeModuleBuild(distDir: string, { manifest, files }: TestModule): void {
  writeBuild(join(distDir, `mfe-${manifest.id}`), manifest.version, {
    ...files,
    'module.json': JSON.stringify(manifest),
  });
}
