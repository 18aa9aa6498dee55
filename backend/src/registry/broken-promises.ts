import { setImmediate as nextTurn } from 'node:timers/promises';
import { contractShape } from '@switchboard/contracts/contract-shapes';
import type { ModuleManifest } from '@switchboard/contracts/modules';
import { work } from '../work/work.ts';
import { remember } from './memory.ts';
import { type Connection, registryTurn, type ShapesByHash } from './registry-context.ts';
import { shapeHash, shapesByHash } from './shapes.ts';

const liveHashes = new Map<string, string | null>();

function liveHash(name: string): string | null {
  const known = liveHashes.get(name);
  if (known !== undefined) return known;
  const shape = contractShape(name);
  const hash = shape ? shapeHash(shape) : null;
  liveHashes.set(name, hash);
  return hash;
}

/** Reads each shape once in a process. One takes a millisecond or two, and there are hundreds, so requests run in between. */
async function readLiveHashes(names: Iterable<string>): Promise<void> {
  for (const name of names) {
    if (liveHashes.has(name)) continue;
    liveHash(name);
    await nextTurn();
  }
}

/** Results by name and hash: neither changes within a process. */
const verdicts = new Map<string, readonly string[]>();
const maxVerdicts = 10_000;

/**
 * Compares the shapes that modules were built against with the current ones. Equal hashes need nothing else; other shapes are read,
 * each once in a process. `given` are the shapes of a build that is not stored yet.
 */
export async function brokenPromisesOf(
  connection: Connection,
  modules: readonly ModuleManifest[],
  given: ShapesByHash = new Map(),
): Promise<(name: string, hash: string) => readonly string[]> {
  const key = (name: string, hash: string) => `${hash} ${name}`;
  const required = modules.flatMap(({ requires }) => Object.entries(requires.shapes ?? {}));
  await readLiveHashes(required.map(([name]) => name));
  const unknown = required.filter(([name, hash]) => liveHash(name) !== hash && !verdicts.has(key(name, hash)));
  const stored = await shapesByHash(connection, [...new Set(unknown.map(([, hash]) => hash))]);
  for (const [name, hash] of unknown) {
    const built = given.get(hash) ?? stored.get(hash);
    if (built)
      remember(verdicts, key(name, hash), await work(registryTurn, 'registry.compare', name, built), maxVerdicts);
  }
  return (name, hash) => (liveHash(name) === hash ? [] : (verdicts.get(key(name, hash)) ?? []));
}
