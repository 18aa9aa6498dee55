/** Writes docs/decisions/README.md from the decisions. Ends with 1 if one has no date, status or title. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decisionProblems, decisionsDocument, decisionsFile } from './checks/decisions.ts';
import { repositoryRoot as root } from './root.ts';

writeFileSync(join(root, decisionsFile), decisionsDocument(root));
const problems = decisionProblems(root);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
