/** Publishes module releases as a team does: over the API, for one organization. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type APIRequestContext, type BrowserContext, request } from '@playwright/test';
import { nameAnew } from '@switchboard/contracts/module-digits';
import { ModuleManifest } from '@switchboard/contracts/modules';
import { type ContractShape, shapeText } from '@switchboard/contracts/shapes';
import { pack } from 'tar-stream';
import { expect } from './journey.ts';

/** The super admin that `stack.setup.ts` creates; its password is new in every run. */
export const superAdminName = 'journeys';
export const superAdmin = () => ({
  username: superAdminName,
  password: process.env.SWITCHBOARD_SUPER_ADMIN_PASSWORD ?? '',
});

interface Manifest {
  id: string;
  title: string;
  version: string;
  container: string;
  entry: string;
  requires: { platform: string; api: string[]; shared: string[]; shapes?: Record<string, string> };
  routes: { path: string; expose: string; title: string; access: string }[];
  slots: { slot: string; expose: string; order?: number }[];
  nav: { path: string; label: string }[];
  settings?: { name: string; kind: string; label: string; [limit: string]: unknown }[];
  files: Record<string, { bytes: number; integrity: string }>;
  preload: Record<string, string[]>;
}

/** A build as it is stored on the server: its manifest and the contents of every file. */
export interface Build {
  manifest: Manifest;
  files: Map<string, Buffer>;
  /** The shapes that it was built against, by their hashes. */
  shapes?: Record<string, ContractShape>;
}

export interface BootModule {
  base_path: string;
  manifest: Manifest;
  skipped_reason: string | null;
  fallback_version: string | null;
}

/** A change to a build. */
export type Change = (build: Build) => void;

/** Changes the only file of a build whose name starts like this, e.g. `SlotsPage.`. Throws if the text stays the same. */
export function edit(build: Build, file: string, change: (source: string) => string): void {
  const name = [...build.files.keys()].find((one) => one.startsWith(file) && one.endsWith('.js'));
  const source = name && build.files.get(name)?.toString();
  if (!name || source === undefined) throw new Error(`${build.manifest.id} has no ${file}`);
  const changed = change(source);
  if (changed === source) throw new Error(`${name} has another form than expected`);
  build.files.set(name, Buffer.from(changed));
}

/** Changes the file that exports a page or slot. A chunk that several exports share has another name. */
function editExport(build: Build, expose: string, change: (source: string) => string): void {
  const file = [...build.files].find(([, content]) => content.includes(`{${expose}:()=>`))?.[0];
  edit(build, file ?? `${expose}.`, change);
}

/** Wraps a page: `code` is JavaScript that runs before the page renders, with its `props`. */
export function wrapPage(build: Build, expose: string, code: string): void {
  const exported = new RegExp(`\\b${expose}:\\(\\)=>([\\w$]+)`);
  editExport(build, expose, (source) =>
    source.replace(exported, (_, component) => `${expose}:()=>(props)=>{${code};return ${component}(props)}`),
  );
}

/** Prepends code to a page: it runs when the page's module is evaluated, before anything renders. */
export function runFirst(build: Build, expose: string, code: string): void {
  const exported = new RegExp(`[\\w$]+\\.d\\([\\w$]+,\\{${expose}:`);
  editExport(build, expose, (source) => source.replace(exported, (exports) => `(()=>{${code}})(),${exports}`));
}

/** Declares that a build was made against a shape. */
export function builtAgainst(build: Build, name: string, shape: ContractShape): void {
  const hash = createHash('sha256').update(shapeText(shape)).digest('hex').slice(0, 32);
  build.manifest.requires.shapes = { [name]: hash };
  build.shapes = { [hash]: shape };
}

/** A build in the format that is sent to the registry. */
export function archive({ manifest, files, shapes }: Build): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name: 'module.json' }, JSON.stringify(manifest));
  if (shapes) tar.entry({ name: 'shapes.json' }, JSON.stringify(shapes));
  for (const [name, content] of files) tar.entry({ name }, content);
  tar.finalize();
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    tar.on('data', (part) => parts.push(part as Buffer));
    tar.on('error', reject);
    tar.on('end', () => resolve(gzipSync(Buffer.concat(parts))));
  });
}

/** Describes the files of a changed build again: sizes, checksums, version and the container's name. */
export async function describe(build: Build): Promise<void> {
  // Includes the defaults that the registry adds; some journeys want a manifest that it refuses.
  const read = ModuleManifest.safeParse(build.manifest).data ?? (build.manifest as unknown as ModuleManifest);
  const named = await nameAnew({ manifest: read, files: build.files });
  Object.assign(build.manifest, named.manifest);
  for (const [name, content] of named.files) build.files.set(name, Buffer.from(content));
}

/** A super admin's client of the registry. */
export class Registry {
  readonly #api: APIRequestContext;

  private constructor(api: APIRequestContext) {
    this.#api = api;
  }

  static async signIn(baseURL = process.env.SWITCHBOARD_URL): Promise<Registry> {
    const api = await request.newContext(baseURL ? { baseURL } : {});
    const answer = await api.post('/api/superadmin/login', { data: superAdmin() });
    expect(answer.status(), await answer.text()).toBe(200);
    return new Registry(api);
  }

  /** The active release, with all its files. */
  async activeBuild(id: string): Promise<Build> {
    const { assignment, versions } = await this.module(id);
    const manifest = versions.find(({ version }) => version === assignment.active_version)?.manifest;
    if (!manifest) throw new Error(`Nobody gets a module ${id}`);
    const files = new Map<string, Buffer>();
    for (const name of Object.keys(manifest.files))
      files.set(name, await (await this.#api.get(`/modules/${id}/${manifest.version}/${name}`)).body());
    return { manifest, files };
  }

  /** Publishes a build unchanged. Returns the status and the response body. */
  async publish(build: Build): Promise<{ status: number; body: { error?: { reason?: string; message: string } } }> {
    const answer = await this.#api.post(`/api/modules/${build.manifest.id}/versions`, {
      headers: { 'content-type': 'application/gzip' },
      data: await archive(build),
    });
    return { status: answer.status(), body: await answer.json() };
  }

  /** Publishes a changed copy of the active release. Returns its version. */
  async publishVariant(id: string, change: Change): Promise<string> {
    const build = await this.variant(id, change);
    const { status, body } = await this.publish(build);
    expect(status, JSON.stringify(body)).toBe(201);
    return build.manifest.version;
  }

  /** A changed copy of the active release, described but not published. */
  async variant(id: string, change: Change): Promise<Build> {
    const build = await this.activeBuild(id);
    change(build);
    await describe(build);
    return build;
  }

  async act(id: string, action: string, data: Record<string, unknown> = {}): Promise<void> {
    const answer = await this.#api.post(`/api/modules/${id}/${action}`, { data });
    expect(answer.status(), `${action} ${id}: ${await answer.text()}`).toBe(200);
  }

  /** Gives a version to one organization. */
  canary(id: string, version: string, organizationId: string): Promise<void> {
    return this.act(id, 'canary', { version, organization_ids: [organizationId], percent: 0 });
  }

  /** Automatically rolls back versions of a module above this share of failed openings; null disables it. */
  async rollBackAbove(id: string, percent: number | null): Promise<void> {
    const answer = await this.#api.put(`/api/modules/${id}/settings`, { data: { auto_rollback_percent: percent } });
    expect(answer.status(), await answer.text()).toBe(200);
  }

  async token(id: string, name = 'journey'): Promise<string> {
    const answer = await this.#api.post(`/api/modules/${id}/tokens`, { data: { name } });
    expect(answer.status(), await answer.text()).toBe(201);
    return ((await answer.json()) as { token: string }).token;
  }

  async permitDeveloper(email: string): Promise<void> {
    const answer = await this.#api.post('/api/superadmin/developers', { data: { email } });
    expect(answer.status(), await answer.text()).toBe(201);
  }

  async module(id: string): Promise<{
    assignment: { active_version: string | null; canary: { version: string } | null };
    versions: {
      version: string;
      manifest: Manifest;
      failed: number;
      failures: { failure: string; count: number; message: string; recent: { message: string }[] }[];
    }[];
  }> {
    const answer = await this.#api.get(`/api/modules/${id}`);
    expect(answer.status(), await answer.text()).toBe(200);
    return await answer.json();
  }

  /** The number of failures of each module, all versions together. */
  async failedByModule(): Promise<Record<string, number>> {
    const answer = await this.#api.get('/api/modules');
    expect(answer.status(), await answer.text()).toBe(200);
    const modules = (await answer.json()) as { id: string; versions: { failed: number }[] }[];
    return Object.fromEntries(
      modules.map(({ id, versions }) => [id, versions.reduce((sum, { failed }) => sum + failed, 0)]),
    );
  }

  close(): Promise<void> {
    return this.#api.dispose();
  }
}

/** The id of the organization that a context is signed in to. */
export async function organizationOf(context: BrowserContext): Promise<string> {
  const answer = await context.request.get('/api/session');
  return ((await answer.json()) as { organization: { id: string } }).organization.id;
}
