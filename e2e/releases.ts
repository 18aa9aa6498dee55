/** Releases of modules as a team makes them: published and given to one organization over the API. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type APIRequestContext, type BrowserContext, request } from '@playwright/test';
import { pack } from 'tar-stream';
import { expect } from './journey.ts';

/** The super admin that `stack.setup.ts` gives the product; its password is new in every run. */
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
  requires: { platform: string; api: string[]; shared: string[] };
  routes: { path: string; expose: string; title: string; access: string }[];
  slots: { slot: string; expose: string; order?: number }[];
  nav: { path: string; label: string }[];
  files: Record<string, { bytes: number; integrity: string }>;
  preload: Record<string, string[]>;
}

/** A build as it lies on the server: its description and the text or bytes of every file. */
export interface Build {
  manifest: Manifest;
  files: Map<string, Buffer>;
}

export interface BootModule {
  base_path: string;
  manifest: Manifest;
  skipped_reason: string | null;
  fallback_version: string | null;
}

/** What changes one file of a build; the name is the start of the file's, e.g. `SlotsPage.`. */
export type Change = (build: Build) => void;

/** Changes the one file of a build whose name begins like this. Throws when the text stays as it was. */
export function edit(build: Build, file: string, change: (source: string) => string): void {
  const name = [...build.files.keys()].find((one) => one.startsWith(file) && one.endsWith('.js'));
  const source = name && build.files.get(name)?.toString();
  if (!name || source === undefined) throw new Error(`${build.manifest.id} has no ${file}`);
  const changed = change(source);
  if (changed === source) throw new Error(`${name} has another form than expected`);
  build.files.set(name, Buffer.from(changed));
}

/** Puts code around a page: `render` is JavaScript that runs before the page renders, with its `props`. */
export function wrapPage(build: Build, expose: string, code: string): void {
  const exported = new RegExp(`\\b${expose}:\\(\\)=>([\\w$]+)`);
  edit(build, `${expose}.`, (source) =>
    source.replace(exported, (_, component) => `${expose}:()=>(props)=>{${code};return ${component}(props)}`),
  );
}

/** A build as it is sent to the registry. */
export function archive({ manifest, files }: Build): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name: 'module.json' }, JSON.stringify(manifest));
  for (const [name, content] of files) tar.entry({ name }, content);
  tar.finalize();
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    tar.on('data', (part) => parts.push(part as Buffer));
    tar.on('error', reject);
    tar.on('end', () => resolve(gzipSync(Buffer.concat(parts))));
  });
}

const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Describes the files of a changed build anew: sizes, checksums, version and the name of its own container. */
function describe(build: Build): void {
  const { manifest } = build;
  const hash = createHash('sha256').update(JSON.stringify([manifest.routes, manifest.requires, manifest.slots]));
  for (const [name, content] of build.files) hash.update(name).update(content);
  const digits = hash.digest('hex').slice(0, 12);
  const container = manifest.container.replace(/[0-9a-f]{12}$/, digits);
  for (const [name, content] of build.files)
    if (name.endsWith('.js'))
      build.files.set(name, Buffer.from(content.toString().replaceAll(manifest.container, container)));
  manifest.container = container;
  manifest.version = manifest.version.replace(/[0-9a-f]{12}$/, digits);
  manifest.files = Object.fromEntries(
    [...build.files].map(([name, content]) => [name, { bytes: content.byteLength, integrity: integrityOf(content) }]),
  );
}

/** A super admin's hand on the registry. */
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

  /** The release that everybody gets, with all its files. */
  async activeBuild(id: string): Promise<Build> {
    const { modules } = (await (await this.#api.get('/modules.json')).json()) as { modules: BootModule[] };
    const found = modules.find(({ manifest }) => manifest.id === id);
    if (!found) throw new Error(`There is no module ${id}`);
    const files = new Map<string, Buffer>();
    for (const name of Object.keys(found.manifest.files))
      files.set(name, await (await this.#api.get(found.base_path + name)).body());
    return { manifest: structuredClone(found.manifest), files };
  }

  /** Publishes a build as it is; gives the status and the answer. */
  async publish(build: Build): Promise<{ status: number; body: { error?: { reason?: string; message: string } } }> {
    const answer = await this.#api.post(`/api/modules/${build.manifest.id}/versions`, {
      headers: { 'content-type': 'application/gzip' },
      data: await archive(build),
    });
    return { status: answer.status(), body: await answer.json() };
  }

  /** A changed copy of the active release, described and published. Gives its version. */
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
    describe(build);
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
    versions: { version: string; failures: { failure: string; count: number; message: string }[] }[];
  }> {
    const answer = await this.#api.get(`/api/modules/${id}`);
    expect(answer.status(), await answer.text()).toBe(200);
    return await answer.json();
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
