import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleManifest } from '@switchboard/contracts/modules';
import type { ContractShape } from '@switchboard/contracts/shapes';
import { writeAtomically } from '../build/atomic-write.ts';
import { readDeclaration } from '../build/declaration.ts';
import { browserPackages } from '../build/packages.ts';
import { needsOf, shapesFile } from '../build/requirements.ts';
import { brokenIn, type Contract, liveContract, type RecordedContract, readRecorded, versionOf } from './contract.ts';
import { writeStaleRules } from './stale-rules.ts';

type Modules = RecordedContract['modules'];
type Contents = RecordedContract['contents'];

interface Needs {
  modules: Modules;
  contents: Contents;
}

async function workspaceNeeds(root: string): Promise<Needs> {
  const found = browserPackages(root).filter(({ kind }) => kind === 'module');
  const needs = await Promise.all(
    found.map(async ({ dir }) => {
      const declaration = await readDeclaration(dir);
      const { requires, shapes } = needsOf(dir, declaration);
      return { id: declaration.id, wanted: { shapes: requires.shapes, exports: requires.exports }, contents: shapes };
    }),
  );
  return {
    modules: Object.fromEntries(needs.map(({ id, wanted }) => [id, wanted])),
    contents: Object.assign({}, ...needs.map(({ contents }) => contents)) as Contents,
  };
}

/** The requirements of a build of an external module; the folder contains its `module.json`. */
function buildNeeds(folder: string): Needs {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const { id, requires } = ModuleManifest.parse(read('module.json'));
  const { shapes, exports = {} } = requires;
  if (!shapes) throw new Error(`${folder} was built with older tools: it does not say what it was built against`);
  return { modules: { [id]: { shapes, exports } }, contents: read(shapesFile) as Contents };
}

/** A record with one entry on each line: what changed is plain to see in a difference. */
function written(record: RecordedContract): string {
  const sorted = <T>(entries: Record<string, T>) => Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = Object.entries(record).map(([part, value]: [string, unknown]) => {
    if (typeof value === 'string') return `${JSON.stringify(part)}: ${JSON.stringify(value)}`;
    const lines = sorted(value as Record<string, unknown>).map(
      ([name, entry]) => `  ${JSON.stringify(name)}: ${JSON.stringify(entry)}`,
    );
    return `${JSON.stringify(part)}: {\n${lines.join(',\n')}\n}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}

/** The contract to be recorded from now on, and the modules of other repositories that it is no longer recorded for. */
export function nextRecord(
  before: RecordedContract,
  live: Contract,
  needs: Needs,
): { record: RecordedContract; dropped: string[] } {
  const contents = { ...before.contents, ...needs.contents };
  const others = Object.entries(before.modules).filter(([id]) => !(id in needs.modules));
  const dropped = others.filter(([, wanted]) => brokenIn({ contents }, wanted, live).length > 0).map(([id]) => id);
  const modules = { ...Object.fromEntries(others.filter(([id]) => !dropped.includes(id))), ...needs.modules };
  const shapes = Object.entries(live.shapes).map(([name, hash]) => [hash, live.shapeOf(name)] as const);
  const known = new Map<string, ContractShape | undefined>([...Object.entries(contents), ...shapes]);
  const used = new Set([live.shapes, ...Object.values(modules).map((wanted) => wanted.shapes)].flatMap(Object.values));
  const record: RecordedContract = {
    version: versionOf(before, live),
    shapes: live.shapes,
    exports: live.exports,
    modules,
    contents: Object.fromEntries([...used].flatMap((hash) => (known.get(hash) ? [[hash, known.get(hash) ?? {}]] : []))),
  };
  return { record, dropped };
}

/** Records the contract as the sources have it, with what the modules here and the given builds use of it. */
export async function recordContract(root: string, builds: readonly string[]) {
  const needs = [await workspaceNeeds(root), ...builds.map(buildNeeds)];
  const before = readRecorded(root);
  const all: Needs = {
    modules: Object.assign({}, ...needs.map(({ modules }) => modules)) as Modules,
    contents: Object.assign({}, ...needs.map(({ contents }) => contents)) as Contents,
  };
  const { record, dropped } = nextRecord(before, liveContract(root), all);
  writeAtomically(join(root, 'platform/contract.json'), written(record));
  writeStaleRules(root);
  return { version: record.version, before: before.version, modules: Object.keys(record.modules), dropped };
}
