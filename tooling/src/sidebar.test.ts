import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleDeclaration } from '@switchboard/contracts/modules';
import { expect, it } from 'vitest';
import { repositoryRoot } from './root.ts';

/** The sidebar's labels in the specification's order: 01 §2, with what assistants know below them, and beside the call logs what runs now. */
const specified = [
  'Assistants',
  'Knowledge',
  'Prompt Engine',
  'Micro Prompts',
  'Leads',
  'Lead Uploads',
  'Providers',
  'Analytics',
  'Phone Numbers',
  'Call Requests',
  'Schema Templates',
  'Call Logs',
  'Calls',
  'Slots',
  'Feature Templates',
];

it('shows the entries of all modules in the order of the specification, those of a group side by side', async () => {
  const folders = readdirSync(repositoryRoot).filter((name) => name.startsWith('mfe-'));
  const modules = await Promise.all(
    folders.map(async (name) => (await import(join(repositoryRoot, name, 'module.ts'))).default as ModuleDeclaration),
  );
  const navs = modules.flatMap(({ nav }) => nav).sort((one, other) => one.order - other.order);
  const labels = navs.map(({ label }) => label);
  expect(labels).toEqual(specified.filter((label) => labels.includes(label)));
  const runs = navs.filter(({ group }, index) => group !== navs[index - 1]?.group).map(({ group }) => group);
  expect(runs).toEqual([...new Set(runs)]);
});
