/** `node tooling/src/dependencies.ts [--renew]`: writes docs/dependencies.md; with `--renew` also sizes and dates of releases. */
import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  dependenciesDocument,
  dependenciesFile,
  dependencyProblems,
  notesFile,
  productionDependencies,
  readNotes,
} from './packages/dependencies.ts';
import { repositoryRoot as root } from './root.ts';

const run = promisify(execFile);
const dependencies = productionDependencies(root);
const notes = readNotes(root);

/** The day on which the newest version was released; previews count where there is nothing else. */
async function lastRelease(name: string): Promise<string> {
  const { stdout } = await run('npm', ['view', name, 'time', '--json'], { cwd: root, maxBuffer: 2 ** 26 });
  const times = JSON.parse(stdout) as Record<string, string>;
  const versions = Object.keys(times).filter((version) => /^\d/.test(version));
  const stable = versions.filter((version) => /^\d+\.\d+\.\d+$/.test(version));
  const released = (stable.length > 0 ? stable : versions).map((version) => times[version] ?? '').sort();
  return (released.at(-1) ?? '').slice(0, 10);
}

if (process.argv.includes('--renew'))
  for (const { name, folder } of dependencies) {
    const size = execFileSync('du', ['-sk', '--exclude=node_modules', folder], { encoding: 'utf8' });
    notes[name] = {
      purpose: notes[name]?.purpose ?? '',
      kilobytes: Number.parseInt(size, 10),
      released: await lastRelease(name),
    };
  }
writeFileSync(join(root, notesFile), `${JSON.stringify(notes, null, 2)}\n`);
writeFileSync(join(root, dependenciesFile), dependenciesDocument(dependencies, notes));
const problems = dependencyProblems(root);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
