/** Writes docs/licences.md from the lock file. Ends with 1 where a package has no known licence. */
import './command-help.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectLicences, licenceProblems, licencesDocument, licencesFile } from './packages/licences.ts';
import { repositoryRoot as root } from './root.ts';

writeFileSync(join(root, licencesFile), licencesDocument(collectLicences(root)));
const problems = licenceProblems(root);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
