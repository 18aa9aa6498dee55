import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistryModule, VersionRequirements } from '@switchboard/contracts/module-registry';
import { ModuleManifest } from '@switchboard/contracts/modules';
import { browserPackage } from '../build/packages.ts';
import { buildPackages } from '../build/pool.ts';
import { shapesFile } from '../build/requirements.ts';
import { sourceRevision } from '../build/revision.ts';
import { rootOf } from '../root.ts';
import type { Display } from '../start/display.ts';
import { packBuild } from './archive.ts';
import { type Audience, type ReleaseArguments, ReleaseError } from './arguments.ts';
import { bytes, contractChanges, requirementsChanged } from './difference.ts';
import { hasTests, testModule } from './module-tests.ts';
import { checkTypes } from './module-types.ts';
import type { Phase } from './phase.ts';
import type { RegistryClient } from './registry-client.ts';
import { audienceOf, describeAssignment, differenceReport, organizations } from './report.ts';
import { localSizes, releasedSizes } from './sent-bytes.ts';

interface Release {
  /** The module's folder. */
  dir: string;
  asked: ReleaseArguments;
  client: RegistryClient;
  display: Display;
  phase: Phase;
  signal: AbortSignal;
}

interface Build {
  dir: string;
  manifest: ModuleManifest;
}

/** Builds one module and writes its archive. Returns a text with the path. */
export async function packModule(release: Pick<Release, 'dir' | 'display' | 'signal'>, path: string): Promise<string> {
  const { dir, manifest } = await buildModule(release);
  const archive = await packBuild(dir, manifest);
  writeFileSync(path, archive);
  return `${path}: ${manifest.id} ${manifest.version}, ${bytes(archive.byteLength)}. A super admin publishes it at /superadmin/modules/${manifest.id}.`;
}

/** Builds, checks types, tests, compares, publishes and assigns one module. Returns the resulting state as text. */
export async function releaseModule(release: Release): Promise<string> {
  const { asked, client, display, phase } = release;
  // Runs first: otherwise a token for another module would only be refused after the build.
  const before = await timed(
    release,
    'registry',
    () => client.read(),
    (found) => describeBefore(client.moduleId, found),
  );
  if (before === null && !client.hasOwnToken) throw new ReleaseError(client.absence);
  const build = await timed(
    release,
    'build',
    () => buildModule(release),
    ({ manifest }) => manifest.version,
  );
  const { id, version } = build.manifest;
  if (before && isDone(before, version, asked.audience)) {
    phase.move('done');
    // No one uses it while the module is deactivated.
    if (before.assignment.deactivated_at !== null) return describeAssignment(id, before.assignment);
    return `${id} ${version} is already active for ${audienceText(asked.audience)}: nothing to do.`;
  }
  if (asked.audience !== 'everyone' && before?.assignment.active_version === version) {
    phase.move('done');
    return `Every organization runs ${id} ${version} already: there is nothing to try first.`;
  }
  if (before && asked.audience === 'everyone' && !asked.isConfirmed) assertNobodyStaysBehind(before, version);
  await timed(
    release,
    'types',
    () => checkTypes(release.dir, release.signal),
    (result) => result,
  );
  await test(release);
  await timed(
    release,
    'compare',
    () => compare(release, build, before),
    (report) => report,
  );
  if (before?.versions.some((known) => known.version === version && known.retired_at === null))
    display.note(`${version} is published already`);
  else {
    phase.move('publishing');
    await timed(
      release,
      'publish',
      () => publish(client, build, asked.overBudget),
      (text) => text,
    );
  }
  phase.move('published');
  // Read before the tests: if another release happens in the meantime, this one is refused instead of undoing it.
  const expected = {
    expected_active: before?.assignment.active_version ?? null,
    expected_canary: before?.assignment.canary?.version ?? null,
  };
  phase.move('assigning');
  const { audience, overBudget } = asked;
  // A version that was published earlier may have no recorded reason.
  const reason = overBudget === null ? {} : { over_budget: overBudget };
  const assignment = await timed(
    release,
    audience === 'everyone' ? 'activate' : 'canary',
    () =>
      audience === 'everyone'
        ? client.assign('activate', {
            version,
            ...reason,
            ...expected,
            ...(asked.isConfirmed && { is_confirmed: true }),
          })
        : client.assign('canary', { version, ...audience, ...reason, ...expected }),
    () => `${version} for ${audienceText(audience)}`,
  );
  phase.move('done');
  return describeAssignment(id, assignment);
}

async function timed<T>(
  { display, signal }: Release,
  step: string,
  work: () => Promise<T>,
  describe: (result: T) => string,
): Promise<T> {
  signal.throwIfAborted();
  const from = performance.now();
  display.working(step);
  const result = await work();
  signal.throwIfAborted();
  const [first = '', ...rest] = describe(result).split('\n');
  display.done(step, first, performance.now() - from);
  if (rest.length > 0) display.print(rest.join('\n'));
  return result;
}

async function buildModule({ dir, display, signal }: Pick<Release, 'dir' | 'display' | 'signal'>): Promise<Build> {
  const target = browserPackage(dir);
  if (target?.kind !== 'module') throw new ReleaseError(`${dir} is no module: it has no module.ts.`);
  const [result] = await buildPackages([target], { root: rootOf(dir), signal });
  signal.throwIfAborted();
  if (!result || result.error !== null || result.version === null)
    throw new ReleaseError(`It could not be built:\n${result?.error ?? 'the build was ended'}`);
  for (const warning of result.warnings) display.note(warning);
  const built = join(dir, 'dist', result.version);
  const manifest = ModuleManifest.parse(JSON.parse(readFileSync(join(built, 'module.json'), 'utf8')));
  // An unchanged build may be older than the commit it is released from.
  return { dir: built, manifest: { ...manifest, revision: sourceRevision(dir) } };
}

function describeBefore(id: string, found: RegistryModule | null): string {
  if (!found) return `${id} has not been released here before`;
  return found.assignment.active_version === null
    ? 'no version is active'
    : `${found.assignment.active_version} is active`;
}

function isDone({ assignment }: RegistryModule, version: string, audience: Audience): boolean {
  const { active_version, canary } = assignment;
  if (audience === 'everyone') return active_version === version && canary?.version !== version;
  return (
    canary?.version === version &&
    canary.percent === audience.percent &&
    [...canary.organization_ids].sort().join() === [...audience.organization_ids].sort().join()
  );
}

/** Refuses a release to everyone that would skip the organizations of another canary, unless it is confirmed. */
function assertNobodyStaysBehind({ id, assignment }: RegistryModule, version: string): void {
  const { canary, canary_organizations: count } = assignment;
  if (!canary || canary.version === version) return;
  throw new ReleaseError(
    `${organizations(count)} (${audienceOf(canary)}) tr${count === 1 ? 'ies' : 'y'} ${id} ${canary.version} and would keep it: this release is for all others.
  --yes        release it beside the canary
  --promote    give the canary to everyone first
  --rollback   end the canary first`,
  );
}

async function test(release: Release): Promise<void> {
  const { dir, asked, display, signal } = release;
  if (asked.areTestsSkipped) display.note('test: skipped');
  else if (!hasTests(dir)) display.note('test: the module has no tests');
  else
    await timed(
      release,
      'test',
      () => testModule(dir, signal),
      (result) => result,
    );
}

/** The requirements of a build, from the files next to it. */
function requirementsOf({ dir, manifest }: Build): VersionRequirements {
  const { shapes: hashes = {}, exports = {} } = manifest.requires;
  const shapes = JSON.parse(readFileSync(join(dir, shapesFile), 'utf8')) as VersionRequirements['shapes'];
  return {
    shapes: Object.fromEntries(Object.entries(hashes).map(([name, hash]) => [name, shapes[hash] ?? {}])),
    exports,
  };
}

async function compare({ dir, asked, client }: Release, build: Build, before: RegistryModule | null): Promise<string> {
  const active = before?.versions.find(({ version }) => version === before.assignment.active_version);
  const base = (active ?? before?.versions[0])?.manifest ?? null;
  const after = localSizes(build.dir, build.manifest);
  const here = base && join(dir, 'dist', base.version);
  const sizes = base && here ? (existsSync(here) ? localSizes(here, base) : await releasedSizes(asked.to, base)) : null;
  const known = base && (await client.requirements(base.version));
  const changes = [...contractChanges(base, build.manifest), ...requirementsChanged(known, requirementsOf(build))];
  const title = base ? `with ${base.version}` : 'there is no version before';
  return `${title}\n${differenceReport({ before: sizes, after }, changes, base === null)}`;
}

async function publish(client: RegistryClient, { dir, manifest }: Build, overBudget: string | null): Promise<string> {
  const archive = await packBuild(dir, manifest);
  const { version } = await client.publish(archive, overBudget);
  return `${version}, ${bytes(archive.byteLength)} in ${Object.keys(manifest.files).length} files`;
}

function audienceText(audience: Audience): string {
  return audience === 'everyone' ? 'everyone' : audienceOf(audience);
}
