/** `npm run test:clients`: installs generators of clients and makes a TypeScript and a Python client of the API. */
import './command-help.ts';
import { checkGeneratedClients, installGenerators } from './checks/generated-clients.ts';
import { repositoryRoot as root } from './root.ts';

await installGenerators(root, { isShown: true });
const { problems, skipped } = await checkGeneratedClients(root, {});
if (skipped) console.log(`Skipped: ${skipped}`);
console.log(problems.length === 0 ? 'The clients were generated without a warning.' : problems.join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
