/** `npm run sdk`: generates the methods and types of the TypeScript and the Python client from the contracts, and records names of new methods. */
import './command-help.ts';
import { recordClient } from './client-sdk/sources.ts';
import { repositoryRoot as root } from './root.ts';

try {
  const { added, removed } = await recordClient(root);
  if (added.length > 0)
    console.log(`Named in client/methods.json, where you can change the names:\n  ${added.join('\n  ')}`);
  if (removed.length > 0) console.log(`No longer in client/methods.json:\n  ${removed.join('\n  ')}`);
  console.log('The clients in client/src/generated and client-python/src/switchboard/_generated are up to date.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
