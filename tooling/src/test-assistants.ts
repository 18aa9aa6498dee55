/** `npm run test:assistants`: runs the tests of assistants of an installation, for pipelines. */
import './command-help.ts';
import { parseArgs } from 'node:util';
import { testAssistants } from './assistant-tests/run.ts';

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h', default: false },
    assistant: { type: 'string', multiple: true, default: [] },
    version: { type: 'string' },
    required: { type: 'boolean', default: false },
  },
});

const help = `Runs the tests of assistants and says which did not pass, with the line that failed.

  SWITCHBOARD_URL   the installation, e.g. https://calls.example.com
  SWITCHBOARD_KEY   an API key with the scopes read and write

  npm run test:assistants [-- --assistant <id> …] [--version <n>] [--required]
    --assistant   whose tests are run, also several times; all published ones by default
    --version     a version of theirs; the draft by default
    --required    only the tests that publishing waits for

It ends with 0 where all passed, 1 where one did not, and 2 where they could not be run.`;

const { SWITCHBOARD_URL: url, SWITCHBOARD_KEY: key } = process.env;
if (values.help || !url || !key) {
  console.log(help);
  process.exitCode = values.help ? 0 : 2;
} else {
  try {
    const { assistant: ids, version, required: onlyRequired } = values;
    const settings = { url, key, ids, version: version ? Number(version) : undefined, onlyRequired };
    process.exitCode = (await testAssistants(settings, (line) => console.log(line))) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
