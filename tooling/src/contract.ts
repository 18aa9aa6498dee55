/** `npm run contract [-- <folder of a build>…]`: records what the platform promises, and who relies on it. */
import './command-help.ts';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { recordContract } from './contract/record.ts';
import { repositoryRoot } from './root.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h', default: false } },
});

if (values.help)
  console.log(`Records the contract of the platform in platform/contract.json: the shapes of operations, events and slots, the names
that its libraries export, and what each module relies on. npm run check then names whom a change breaks.

  npm run contract [-- <folder>…]   a folder is the build of a module from elsewhere, with its module.json and shapes.json`);
else {
  const { version, before, modules, dropped } = await recordContract(
    repositoryRoot,
    positionals.map((folder) => resolve(process.env.INIT_CWD ?? process.cwd(), folder)),
  );
  console.log(
    before === version ? `The platform is ${version}, as before.` : `The platform was ${before} and is ${version}.`,
  );
  console.log(`Recorded for ${modules.join(', ')}.`);
  if (dropped.length > 0)
    console.log(`No longer for ${dropped.join(', ')}: their released versions end with this platform.`);
}
