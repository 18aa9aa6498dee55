import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareContracts } from '@switchboard/contracts/compare-shapes';
import { contractNames, contractShape } from '@switchboard/contracts/contract-shapes';
import { promiseProblems } from '@switchboard/contracts/module-compatibility';
import type { ContractShape } from '@switchboard/contracts/shapes';
import { libraryExports } from '../build/library-exports.ts';
import { type Requirements, shapeHash } from '../build/requirements.ts';

type Promises = Pick<Requirements, 'shapes' | 'exports'>;

/** The platform's current promises to modules: operations, events and slots by name, and the exports of libraries. */
export interface Contract extends Promises {
  /** The shape of a name; undefined if there is none. */
  shapeOf(name: string): ContractShape | undefined;
}

/** The contract as it was last recorded, with what released modules use of it. */
export interface RecordedContract extends Promises {
  version: string;
  /** By the module's id. */
  modules: Record<string, Promises>;
  /** The shapes by their hashes. */
  contents: Record<string, ContractShape>;
}

const contractFile = (root: string) => join(root, 'platform/contract.json');

/** The recorded contract of a repository. Throws when there is none. */
export function readRecorded(root: string): RecordedContract {
  const path = contractFile(root);
  if (!existsSync(path)) throw new Error(`${path} is missing: it says which platform this is`);
  return JSON.parse(readFileSync(path, 'utf8')) as RecordedContract;
}

/** The contract of a repository as its sources have it now. */
export function liveContract(root: string): Contract {
  const shapes = contractNames.flatMap((name) => {
    const shape = contractShape(name);
    return shape ? [[name, shapeHash(shape)] as const] : [];
  });
  return { shapes: Object.fromEntries(shapes), exports: libraryExports(join(root, 'shell')), shapeOf: contractShape };
}

/** The promises that modules built against a recorded contract miss in another one, as texts. */
export function brokenIn({ contents }: Pick<RecordedContract, 'contents'>, wanted: Promises, live: Contract): string[] {
  return promiseProblems(wanted, {
    exports: live.exports,
    brokenPromises(name, hash) {
      if (live.shapes[name] === hash) return [];
      const built = contents[hash];
      const now = live.shapeOf(name);
      if (!now) return ['it is gone'];
      return built ? compareContracts(built, now).flatMap(({ words, breaks }) => (breaks ? [words] : [])) : [];
    },
  });
}

function hasGrown(recorded: RecordedContract, live: Contract): boolean {
  const isNew = Object.entries(live.shapes).some(([name, hash]) => recorded.shapes[name] !== hash);
  return (
    isNew ||
    Object.entries(live.exports).some(([library, names]) =>
      names.some((name) => !recorded.exports[library]?.includes(name)),
    )
  );
}

/**
 * The version of the platform, which follows from what changed since the contract was recorded: something that modules
 * could use is gone, a new major; something came, a new minor.
 */
export function versionOf(recorded: RecordedContract, live: Contract): string {
  const [major = 0, minor = 0] = recorded.version.split('.').map(Number);
  if (brokenIn(recorded, recorded, live).length > 0) return `${major + 1}.0.0`;
  return hasGrown(recorded, live) ? `${major}.${minor + 1}.0` : recorded.version;
}

/** The version of the platform that a repository's sources are. */
export function platformVersion(root: string): string {
  return versionOf(readRecorded(root), liveContract(root));
}

/** The released modules that the platform's sources break, each with the broken promises. */
export function contractProblems(recorded: RecordedContract, live: Contract): string[] {
  const broken = Object.entries(recorded.modules).flatMap(([id, wanted]) =>
    brokenIn(recorded, wanted, live).map((problem) => `${id}: ${problem}`),
  );
  if (broken.length === 0) return [];
  return [
    ...broken,
    'Released versions of these modules end with this change. Keep what they were promised, e.g. beside the new; or make it',
    `platform ${versionOf(recorded, live)} with: npm run contract`,
  ];
}
