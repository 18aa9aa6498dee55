/**
 * Compares package-lock.json with advisories in OSV's format, for registries that do not answer `npm audit`. Ends with 1 where one of
 * them applies:
 *
 *     node tooling/src/check-advisories.ts --osv <file or folder of .json>
 */
import './command-help.ts';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Advisory, findAffected, readAdvisories } from './packages/advisories.ts';
import { readLockFile } from './packages/lock-file.ts';
import { repositoryRoot as root } from './root.ts';

const { values } = parseArgs({ options: { osv: { type: 'string' }, root: { type: 'string', default: root } } });
if (!values.osv) {
  console.error('Name the advisories: node tooling/src/check-advisories.ts --osv <file or folder of .json>');
  process.exit(2);
}

function advisoriesAt(path: string): Advisory[] {
  const files = statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => name.endsWith('.json'))
        .map((name) => join(path, name))
    : [path];
  return files.flatMap((file) => readAdvisories(readFileSync(file, 'utf8')));
}

const advisories = advisoriesAt(values.osv);
const packages = readLockFile(values.root);
const findings = findAffected(packages, advisories);
for (const { id, name, version, fixed, summary } of findings)
  console.log(`${name} ${version}: ${id}${fixed ? `, fixed in ${fixed}` : ', no fixed version'}. ${summary}`.trim());
console.log(`${packages.length} packages, ${advisories.length} advisories, ${findings.length} that apply.`);
process.exitCode = findings.length > 0 ? 1 : 0;
