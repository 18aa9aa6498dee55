/**
 * `npm run e2e [-- --all] [<Playwright's arguments>]`: builds what is stale and runs the journeys; with `--all` every
 * module with every fault, and pictures of every page.
 */
import './command-help.ts';
import { browserPackages } from './build/packages.ts';
import { buildPackages } from './build/pool.ts';
import { runJourneys } from './checks/slow-stages.ts';
import { repositoryRoot as root } from './root.ts';

const args = process.argv.slice(2).filter((arg) => arg !== '--all');
const env = process.argv.includes('--all') ? { SWITCHBOARD_ALL: '1' } : {};
const results = await buildPackages(browserPackages(root), { root });
const failed = results.filter(({ error }) => error !== null);
for (const { name, error } of failed) console.error(`${name} could not be built:\n${error}`);
process.exitCode = failed.length > 0 ? 1 : ((await runJourneys(args, env)) ?? 1);
