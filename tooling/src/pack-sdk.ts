/** `npm run pack:sdk [-- --to <folder>] [--version 1.4.0]`: what modules of other repositories and programs that use the API need, as archives. */
import './command-help.ts';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureClientSources } from './client-sdk/sources.ts';
import { repositoryRoot as root } from './root.ts';
import { packSdk } from './sdk/pack.ts';
import { packPython, withoutBuild } from './sdk/pack-python.ts';
import { clientPackages, sdkPackages } from './sdk/packages.ts';
import { createDisplay, seconds } from './start/display.ts';

const startedAt = performance.now();
const { values } = parseArgs({
  options: {
    to: { type: 'string', default: 'tooling/dist/sdk' },
    version: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(
    'npm run pack:sdk [-- --to <folder>] [--version 1.4.0]: writes the archives that modules of other repositories and programs that use the API need.',
  );
  process.exit(0);
}
if (values.version !== undefined && !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(values.version)) {
  console.error(`${values.version} isn't a semantic version, such as 1.4.0.`);
  process.exit(1);
}
const display = createDisplay();
try {
  await ensureClientSources(root);
  const packages = [...sdkPackages, ...clientPackages];
  const to = resolve(process.env.INIT_CWD ?? root, values.to);
  await packSdk(to, { display, version: values.version, packages });
  const from = performance.now();
  display.working('switchboard for Python');
  const archives = await packPython(to, values.version);
  for (const path of archives ?? []) display.done('switchboard for Python', path, performance.now() - from);
  display.close();
  if (archives === null) console.log(withoutBuild);
  console.log(`Packed in ${seconds(performance.now() - startedAt)}.`);
} catch (error) {
  display.close();
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
