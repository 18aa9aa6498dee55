/** `npm run new:module -- <id> [--title "…"] [--owner "…"] [--slot <name>] [--outside <folder>]`: a module to start from. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { SlotName } from '@switchboard/contracts/module-slots';
import { runTool } from './checks/run-tool.ts';
import { assertFree } from './new-module/conflicts.ts';
import { type ModuleNames, NewModuleError, namesOf } from './new-module/names.ts';
import { slotList, slotNamed, writeSlotPart } from './new-module/slots.ts';
import { writeTemplate } from './new-module/template.ts';
import { addWorkspace, writePackage } from './new-module/workspace.ts';
import { repositoryRoot as root } from './root.ts';
import { createDisplay } from './start/display.ts';

const help = `Makes a module with one page, its tests and its README.

  npm run new:module -- <id> [--title "Lead notes"] [--owner "Your team"] [--slot lead.panels.v1] [--outside <folder>]
  npm run new:module -- --slots

  <id>               lower-case words with hyphens: the folder becomes mfe-<id>, the page /<id>
  --title <text>     what people read in the sidebar; made from the id otherwise
  --owner <text>     the team that answers for it
  --slot <name>      adds a part for a slot, with its test, e.g. a section of a lead's panel
  --slots            lists every slot with its props
  --outside <folder> makes a repository of its own there, with the packages it needs as archives`;

async function makeHere(names: ModuleNames, slot: SlotName | undefined): Promise<string> {
  await assertFree(root, names);
  writeTemplate(`${root}/${names.folder}`, names);
  if (slot) await writeSlotPart(`${root}/${names.folder}`, names, slot);
  writePackage(root, names);
  addWorkspace(root, names);
  const formatted = await runTool('biome', ['check', '--write', '--colors=off', names.folder, 'package.json']);
  if (formatted.code !== 0) throw new Error(`The new files do not pass the lint:\n${formatted.output}`);
  const { folder, path } = names;
  const commands = [
    [`npm run dev -w ${folder}`, 'alone, or inside a running shell'],
    [`npm test -w ${folder}`, 'its tests'],
    ['npm start', `the page is at ${path}, in the sidebar too`],
    [`npm run release -w ${folder} -- --to <url>`, 'into an installation that runs'],
  ] as const;
  const width = Math.max(...commands.map(([command]) => command.length));
  const listed = commands.map(([command, what]) => `  ${command.padEnd(width)}   ${what}`).join('\n');
  return `${folder} is ready, nothing has to be installed.\n\n${listed}\n\ndocs/modules.md goes on from here.`;
}

async function makeOutside(names: ModuleNames, dir: string, slot: SlotName | undefined): Promise<string> {
  const { writeOutside } = await import('./new-module/outside.ts');
  const display = createDisplay();
  try {
    await writeOutside(dir, names, display);
  } finally {
    display.close();
  }
  if (slot) await writeSlotPart(dir, names, slot);
  return `${dir} is ready. It needs Node 24.\n\n  cd ${dir}\n  npm install\n  npm run dev\n\nIts README.md and docs/modules.md go on from here.`;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      title: { type: 'string' },
      owner: { type: 'string' },
      outside: { type: 'string' },
      slot: { type: 'string' },
      slots: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [id, ...more] = positionals;
  if (values.help) {
    console.log(help);
    return;
  }
  if (values.slots) {
    console.log(slotList());
    return;
  }
  if (id === undefined || more.length > 0) throw new NewModuleError(`Give one id.\n\n${help}`);
  const names = namesOf(id, values.title, values.owner);
  const outside = values.outside && resolve(process.env.INIT_CWD ?? process.cwd(), values.outside);
  const slot = values.slot === undefined ? undefined : slotNamed(values.slot);
  console.log(outside ? await makeOutside(names, outside, slot) : await makeHere(names, slot));
}

try {
  await main();
} catch (error) {
  const isExpected = error instanceof NewModuleError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : error);
  process.exitCode = 1;
}
