import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { moduleProblems } from '@switchboard/contracts/module-compatibility';
import { moduleDigits } from '@switchboard/contracts/module-digits';
import type {
  Canary,
  ModuleAssignment,
  PublishedVersion,
  VersionRequirements,
} from '@switchboard/contracts/module-registry';
import { ModuleManifest } from '@switchboard/contracts/modules';
import { extract } from 'tar-stream';
import { readRecorded } from '../../contract/contract.ts';
import { repositoryRoot } from '../../root.ts';

/** The state of the server and the requests it received; tests read and change it. */
export interface RegistryState {
  versions: PublishedVersion[];
  /** Names of the files in the last archive, in order. */
  archived: string[];
  active: string[];
  canary: Canary | null;
  requests: string[];
  /** Shapes of all archives, by hash. */
  shapes: VersionRequirements['shapes'];
  /** How often browsers opened the canary. */
  canaryOpens: number;
  isDeactivated: boolean;
  platform: string;
  /** The response to every POST, which then changes nothing. */
  refusal: { status: number; reason?: string; message: string } | null;
}

interface Answer {
  status: number;
  body: unknown;
}

const tokens = ['sbd_sample_right', 'sbd_example_right', 'sbd_site-visits_right'];
const ids = ['sample', 'site-visits'];
const now = '2026-11-20T10:00:00.000Z';

const refused = (status: number, code: string, message: string, reason?: string): Answer => ({
  status,
  body: { error: { code, message, request_id: 'r1', ...(reason ? { reason } : {}) } },
});

/** A registry that holds one module in memory and speaks the API's protocol. */
export async function startRegistry(): Promise<{ url: string; state: RegistryState; server: Server }> {
  const state: RegistryState = {
    versions: [],
    archived: [],
    active: [],
    canary: null,
    requests: [],
    shapes: {},
    platform: readRecorded(repositoryRoot).version,
    canaryOpens: 1,
    isDeactivated: false,
    refusal: null,
  };
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(state, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, state, server };
}

async function answer(state: RegistryState, request: IncomingMessage): Promise<Answer> {
  const body = await buffer(request);
  state.requests.push(`${request.method} ${request.url}`);
  if (!tokens.some((token) => request.headers.authorization === `Bearer ${token}`))
    return refused(401, 'UNAUTHENTICATED', 'This needs a deploy token.', 'deploy_token');
  const [, id, act = ''] = /^\/api\/modules\/([^/?]+)(?:\/(\w+))?(?:\?.*)?$/.exec(request.url ?? '') ?? [];
  const [, version] = /\/versions\/([^/]+)$/.exec(request.url ?? '') ?? [];
  if (version !== undefined) return requirements(state, version);
  if (!id || !ids.includes(id)) return refused(404, 'NOT_FOUND', 'There is no such module.');
  if (request.method === 'GET') return read(state);
  if (state.refusal) return refused(state.refusal.status, 'CONFLICT', state.refusal.message, state.refusal.reason);
  if (act === 'versions') return await publish(state, body);
  if (state.versions.length === 0) return refused(404, 'NOT_FOUND', 'Module not found');
  const input = JSON.parse(body.toString()) as { expected_active?: string | null } & Partial<
    Canary & { version: string; is_confirmed: boolean }
  >;
  if (input.expected_active !== undefined && input.expected_active !== (state.active.at(-1) ?? null))
    return refused(409, 'CONFLICT', 'Another version is active now.', 'assignment_changed');
  return assign(state, act, input);
}

function read(state: RegistryState): Answer {
  if (state.versions.length === 0) return refused(404, 'NOT_FOUND', 'There is no such module.');
  const module = {
    id: 'sample',
    title: 'Sample',
    owner: 'tooling',
    skipped_reason: null,
    assignment: assignment(state),
    versions: state.versions.toReversed(),
  };
  return { status: 200, body: module };
}

function requirements(state: RegistryState, version: string): Answer {
  const found = state.versions.find((known) => known.version === version);
  if (!found) return refused(404, 'NOT_FOUND', 'There is no such version.');
  const { shapes = {}, exports = {} } = found.manifest.requires;
  const known = Object.entries(shapes).map(([name, hash]) => [name, state.shapes[hash] ?? {}]);
  return { status: 200, body: { shapes: Object.fromEntries(known), exports } };
}

async function publish(state: RegistryState, archive: Buffer): Promise<Answer> {
  const files = new Map<string, Buffer>();
  const tar = Readable.from(gunzipSync(archive)).pipe(extract());
  for await (const entry of tar) files.set(entry.header.name, await buffer(entry));
  state.archived = [...files.keys()];
  Object.assign(state.shapes, JSON.parse(String(files.get('shapes.json') ?? '{}')));
  const manifest = ModuleManifest.parse(JSON.parse(String(files.get('module.json'))));
  for (const [name, { integrity }] of Object.entries(manifest.files)) {
    const content = files.get(name) ?? Buffer.alloc(0);
    if (integrity !== `sha384-${createHash('sha384').update(content).digest('base64')}`)
      return refused(400, 'VALIDATION', `${name} is not the file that module.json describes.`, 'archive');
  }
  const own = new Map([...files].filter(([name]) => name in manifest.files));
  if (!manifest.version.endsWith(`-${await moduleDigits({ manifest, files: own })}`))
    return refused(400, 'VALIDATION', 'The version does not follow from the content.', 'archive');
  const { api, shared } = manifest.requires;
  const installation = {
    platform: state.platform,
    shared,
    operations: api,
    exports: {},
    brokenPromises: () => [],
    allowances: [],
  };
  const problems = moduleProblems(manifest, installation, []);
  if (problems.length > 0) return refused(409, 'CONFLICT', problems.join('\n'), 'incompatible');
  const { version, revision } = manifest;
  const sizes = { bytes: archive.byteLength, sent_bytes: archive.byteLength };
  const made = {
    page_bytes: null,
    over_budget_reason: null,
    published_at: now,
    published_by: 'token CI',
    retired_at: null,
    failures: [],
    opens: 3,
    failed: 0,
  };
  const published: PublishedVersion = { version, revision, manifest, ...sizes, ...made };
  state.versions.push(published);
  return { status: 201, body: published };
}

function assign(
  state: RegistryState,
  act: string,
  input: Partial<Canary & { version: string; is_confirmed: boolean }>,
): Answer {
  const { version = '', organization_ids = [], percent = 0, is_confirmed = false } = input;
  if (act === 'deactivate' || act === 'reactivate') {
    state.isDeactivated = act === 'deactivate';
    return { status: 200, body: assignment(state) };
  }
  if (act === 'promote' && state.canary && state.canaryOpens === 0 && !is_confirmed)
    return refused(409, 'CONFLICT', `No one has opened ${state.canary.version} yet.`, 'canary_unopened');
  if (act === 'activate') state.active.push(version);
  else if (act === 'canary') state.canary = { version, organization_ids, percent };
  else if (act === 'promote') {
    if (!state.canary) return refused(409, 'CONFLICT', 'There is no canary.', 'no_canary');
    state.active.push(state.canary.version);
  } else if (!state.canary) {
    if (state.active.length < 2) return refused(409, 'CONFLICT', 'There is no version before.', 'no_previous');
    state.active.pop();
  }
  // A canary of another version is kept when a release is activated.
  if (act !== 'canary' && !(act === 'activate' && state.canary?.version !== version)) state.canary = null;
  return { status: 200, body: assignment(state) };
}

function assignment({ active, canary, isDeactivated }: RegistryState): ModuleAssignment {
  return {
    active_version: active.at(-1) ?? null,
    previous_version: active.at(-2) ?? null,
    canary,
    canary_before: null,
    fallback_version: active.at(-2) ?? null,
    deactivated_at: isDeactivated ? now : null,
    deactivated_by: isDeactivated ? 'token CI' : null,
    auto_rollback_percent: null,
    organizations: 3,
    changed_at: now,
    changed_by: 'token CI',
    active_organizations: active.length > 0 ? 3 : 0,
    canary_organizations: canary ? 1 : 0,
  };
}
