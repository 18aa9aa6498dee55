import { type Applied, applyChanges } from '../apply.ts';
import { fingerprint } from '../canonical.ts';
import { CommandError, exitCodes, type Io, usageError } from '../io.ts';
import { notIncluded } from '../kinds/index.ts';
import { driftLines, makePlan, missingLines, type Plan, planLines } from '../plan.ts';
import {
  contentsOf,
  findProject,
  type Project,
  readFiles,
  readLock,
  unknownFieldLines,
  type WrittenFile,
  writeBytes,
  writeFiles,
  writeLock,
} from '../project.ts';
import { type Remote, readRemote, remoteContents } from '../remote.ts';
import { writeSchemas } from '../schemas.ts';
import { undoChanges } from '../undo.ts';

function remember(project: Project, remote: Remote, keys: Iterable<string>): void {
  const items: Record<string, string> = {};
  for (const key of keys) {
    const content = remote.items.get(key)?.item.content;
    if (content !== undefined) items[key] = fingerprint(content);
  }
  writeLock(project, remote.organization.id, { name: remote.organization.name, items });
}

const marks = { created: '+', restored: '+', changed: '~', removed: '-' } as const;

/** What a pull did to files, as people read it. */
function writtenLines(files: readonly WrittenFile[]): string[] {
  if (files.length === 0) return ['No file has changed.'];
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const lines = sorted.map(({ path, action }) => `${marks[action]} ${action} ${path}`);
  const isRestored = files.some(({ action }) => action === 'restored');
  if (isRestored)
    lines.push(
      'Restored files had been deleted here, but the organization still has what they describe. To delete that too, delete the files again and run "switchboard apply" before you pull.',
    );
  return lines;
}

/** `switchboard pull`: writes the organization's configuration to files. */
export async function pull(io: Io, { force }: { force: boolean }): Promise<number> {
  const project = findProject(io.cwd);
  const before = readFiles(project);
  const remote = await readRemote(io, project);
  const contents = remoteContents(remote);
  const base = readLock(project)[remote.organization.id];
  // A file that differs from the last pull has work in it that no organization has.
  const edited = before.filter(
    ({ key, content }) =>
      base?.items[key] !== fingerprint(content) && fingerprint(contents.get(key) ?? null) !== fingerprint(content),
  );
  if (edited.length > 0 && !force) {
    const paths = edited.map(({ path }) => `  ${path}`).join('\n');
    throw new CommandError(
      `These files have changes that a pull would overwrite:\n${paths}\nApply them first, or repeat the command with --force.`,
    );
  }
  const written = writeFiles(project, contents, before, base);
  for (const { item } of remote.items.values())
    for (const [path, read] of Object.entries(item.files ?? {}))
      written.push(...writeBytes(project, path, await read()));
  writeSchemas(project.folder);
  remember(project, remote, contents.keys());
  io.out(`Pulled ${contents.size} things of ${remote.organization.name} into ${project.folder}`);
  for (const line of writtenLines(written)) io.out(line);
  if (remote.notes.length > 0) io.out(['Left out:', ...remote.notes.map((note) => `  ${note}`)].join('\n'));
  io.out(['Not part of the files:', ...notIncluded.map((text) => `  ${text}`)].join('\n'));
  return exitCodes.done;
}

interface Prepared {
  project: Project;
  remote: Remote;
  plan: Plan;
  wanted: ReturnType<typeof contentsOf>;
}

async function prepare(io: Io): Promise<Prepared> {
  const project = findProject(io.cwd);
  const files = readFiles(project);
  const remote = await readRemote(io, project);
  const unknown = unknownFieldLines(files, remoteContents(remote));
  if (unknown.length > 0)
    throw usageError(`${unknown.join('\n')}\nNothing was changed. Correct or remove these fields.`);
  const wanted = contentsOf(files);
  const plan = makePlan(wanted, remote, readLock(project)[remote.organization.id]);
  return { project, remote, plan, wanted };
}

/** `switchboard plan`: shows what applying the files would change. */
export async function plan(io: Io, { check }: { check: boolean }): Promise<number> {
  const { remote, plan: made } = await prepare(io);
  io.out(`Organization: ${remote.organization.name}`);
  for (const line of [...planLines(made), ...driftLines(made), ...missingLines(made)]) io.out(line);
  if (made.drift.length > 0) {
    io.error(
      'The organization was changed since the last pull. "switchboard apply" refuses to overwrite these changes.',
    );
    return exitCodes.drift;
  }
  if (made.missing.length > 0) return exitCodes.failed;
  return check && made.changes.length > 0 ? exitCodes.changes : exitCodes.done;
}

interface ApplyOptions {
  yes: boolean;
  overwrite: boolean;
  undo: boolean;
}

/** `switchboard apply`: makes the organization what the files describe. */
export async function apply(io: Io, { yes, overwrite, undo }: ApplyOptions): Promise<number> {
  const { project, remote, plan: made, wanted } = await prepare(io);
  io.out(`Organization: ${remote.organization.name}`);
  for (const line of planLines(made)) io.out(line);
  if (made.missing.length > 0) {
    for (const line of missingLines(made)) io.error(line);
    throw new CommandError(
      'Nothing was changed. Create what is missing in the product, or replace the names in switchboard.yaml.',
    );
  }
  if (made.drift.length > 0 && !overwrite) {
    for (const line of driftLines(made)) io.error(line);
    throw new CommandError(
      'Nothing was changed: the organization was changed since the last pull. Run "switchboard pull" and merge, or repeat the command with --overwrite.',
      exitCodes.drift,
    );
  }
  if (made.changes.length > 0 && !yes) {
    const answer = await io.ask('Make these changes? Type "yes": ');
    if (answer === null) throw new CommandError('Nothing was changed. Without a terminal, add --yes.', exitCodes.usage);
    if (answer.trim() !== 'yes') throw new CommandError('Nothing was changed.');
  }
  const result = await applyChanges(made.changes, remote, { say: io.out, signal: io.signal });
  if (!result.failed) {
    // Read again: the next plan compares with what the organization made of it.
    remember(project, await readRemote(io, project), wanted.keys());
    io.out(
      made.changes.length === 0
        ? 'The organization already has this configuration.'
        : `Done: ${made.changes.length} changes.`,
    );
    return exitCodes.done;
  }
  reportFailure(io, result, result.failed);
  if (undo || (!yes && result.done.length > 0 && (await isUndoWanted(io)))) {
    const read = () => readRemote(io, project);
    const { after, left } = await undoChanges(result.touched, remote, { read, say: io.out });
    rememberPart(project, after, made);
    if (left.length === 0) io.error('Undone: the organization is as it was before.');
    else
      io.error(['These changes could not be undone:', ...left.map((one) => `  ${one.key}: ${one.message}`)].join('\n'));
    return exitCodes.failed;
  }
  rememberPart(project, await readRemote(io, project), made);
  io.error('Fix the cause and run "switchboard apply" again: it continues with what is missing.');
  return exitCodes.failed;
}

function reportFailure(io: Io, { done, left }: Applied, { change, message }: NonNullable<Applied['failed']>): void {
  io.error(`Stopped at ${change.action} ${change.key}: ${message}`);
  io.error(`${done.length} steps were done, as listed above. Not done: ${left.map(({ key }) => key).join(', ')}.`);
}

async function isUndoWanted(io: Io): Promise<boolean> {
  const answer = await io.ask('Undo the steps that were done? Type "yes" to undo them, anything else to keep them: ');
  return answer?.trim() === 'yes';
}

/** After a failure: what was done counts as seen, and so does everything that this run itself left half done. */
function rememberPart(project: Project, after: Remote, { changes }: Plan): void {
  const base = readLock(project)[after.organization.id]?.items ?? {};
  remember(project, after, new Set([...Object.keys(base), ...changes.map(({ key }) => key)]));
}
