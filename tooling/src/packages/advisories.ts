import type { LockedPackage } from './lock-file.ts';

/** An advisory in the format of OSV (https://ossf.github.io/osv-schema/), as far as it is read here. */
export interface Advisory {
  id: string;
  summary?: string;
  withdrawn?: string;
  affected?: {
    package?: { ecosystem?: string; name?: string };
    versions?: string[];
    ranges?: { type?: string; events?: Record<string, string>[] }[];
  }[];
}

export interface Finding {
  id: string;
  summary: string;
  name: string;
  version: string;
  /** The first version without it; undefined where the advisory names none. */
  fixed: string | undefined;
}

/** Reads the forms in which OSV's data comes: one advisory, a list of them, an answer of its API, or one advisory in each line. */
export function readAdvisories(text: string): Advisory[] {
  const isLines = /^\s*{[^\n]*}\s*\n\s*{/.test(text);
  const parsed: unknown = isLines
    ? text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line)]))
    : JSON.parse(text);
  if (Array.isArray(parsed)) return parsed as Advisory[];
  const { vulns, results } = parsed as { vulns?: Advisory[]; results?: { vulns?: Advisory[] }[] };
  if (results) return results.flatMap((one) => one.vulns ?? []);
  return vulns ?? [parsed as Advisory];
}

const partsOf = (version: string) => {
  const [release = '', ...before] = (version.replace(/^v/, '').split('+')[0] ?? '').split('-');
  return { numbers: release.split('.').map(Number), before: before.join('-') };
};

function compareBefore(a: string, b: string): number {
  if (a === b) return 0;
  // A version that is released comes after all that lead to it.
  if (a === '' || b === '') return a === '' ? 1 : -1;
  const [left, right] = [a.split('.'), b.split('.')];
  for (const [index, one] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (one === other) continue;
    const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)];
    if (isNumber && isOtherNumber) return Number(one) - Number(other);
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
    return one < other ? -1 : 1;
  }
  return left.length - right.length;
}

/** The order of two versions, as semantic versioning has it. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let index = 0; index < 3; index++) {
    const difference = (left.numbers[index] ?? 0) - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return compareBefore(left.before, right.before);
}

interface Verdict {
  isAffected: boolean;
  fixed?: string;
}

/** Goes through the events of a range in the order of their versions. */
function judge(version: string, events: readonly Record<string, string>[]): Verdict {
  const steps = events
    .flatMap((event) => Object.entries(event))
    .map(([kind, at]) => ({ kind, at: at === '0' ? '0.0.0-0' : at }))
    .sort((a, b) => compareVersions(a.at, b.at));
  let isAffected = false;
  for (const { kind, at } of steps) {
    const order = compareVersions(version, at);
    if (kind === 'introduced' && order >= 0) isAffected = true;
    if (kind === 'fixed' && order >= 0) isAffected = false;
    if (kind === 'last_affected' && order > 0) isAffected = false;
  }
  const fixed = steps.find(({ kind, at }) => kind === 'fixed' && compareVersions(at, version) > 0)?.at;
  return { isAffected, ...(fixed ? { fixed } : {}) };
}

/** The packages of a lock file that an advisory applies to. */
export function findAffected(packages: readonly LockedPackage[], advisories: readonly Advisory[]): Finding[] {
  const findings = new Map<string, Finding>();
  for (const { id, summary = '', withdrawn, affected = [] } of advisories) {
    if (withdrawn) continue;
    for (const { package: of, versions = [], ranges = [] } of affected) {
      if (of?.ecosystem !== 'npm') continue;
      for (const { name, version } of packages) {
        if (name !== of.name) continue;
        const judged = ranges.filter(({ type }) => type !== 'GIT').map(({ events = [] }) => judge(version, events));
        const found = judged.find(({ isAffected }) => isAffected);
        if (!found && !versions.includes(version)) continue;
        findings.set(`${id} ${name} ${version}`, { id, summary, name, version, fixed: found?.fixed });
      }
    }
  }
  return [...findings.values()];
}
