/** `npm run e2e [-- <Playwright's arguments>]`: builds what is stale and runs the journeys. */
import { browserPackages } from './build/packages.ts';
import { buildPackages } from './build/pool.ts';
import { runJourneys } from './checks/slow-stages.ts';
import { repositoryRoot as root } from './root.ts';

const results = await buildPackages(browserPackages(root), { root });
const failed = results.filter(({ error }) => error !== null);
for (const { name, error } of failed) console.error(`${name} could not be built:\n${error}`);
process.exitCode = failed.length > 0 ? 1 : ((await runJourneys(process.argv.slice(2), {})) ?? 1);
