/** `npm run patterns`: judges every regular expression and records the verdicts, so that `npm run check` takes seconds. */
import './command-help.ts';

import { writeAtomically } from './build/atomic-write.ts';
import { patternProblems, writtenPatterns } from './checks/patterns/pattern-problems.ts';
import { recordedFile, verdictsOf } from './checks/patterns/verdicts.ts';
import { repositoryRoot as root } from './root.ts';

const verdicts = await verdictsOf(root, writtenPatterns(root));
const sorted = Object.fromEntries(Object.entries(verdicts).sort(([one], [other]) => one.localeCompare(other)));
writeAtomically(recordedFile(root), `${JSON.stringify(sorted, null, 2)}\n`);
const problems = await patternProblems(root);
for (const problem of problems) console.log(problem);
console.log(`${Object.keys(sorted).length} patterns recorded, ${problems.length} problems.`);
process.exitCode = problems.length > 0 ? 1 : 0;
