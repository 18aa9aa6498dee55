import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { moduleProblems } from '@switchboard/contracts/module-compatibility';
import type { ModuleDeclaration } from '@switchboard/contracts/modules';
import { expect, it } from 'vitest';
import { sampleManifest } from './release/testing/sample-manifest.ts';
import { repositoryRoot } from './root.ts';

/**
 * The sidebar's labels in the specification's order (01 §2), with knowledge bases below the assistants, web embeds below
 * the phone numbers, and live calls and interviews next to the call logs.
 */
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
  'Web Embeds',
  'Call Requests',
  'Schema Templates',
  'Call Logs',
  'Calls',
  'Interviews',
  'Slots',
  'Feature Templates',
];

const folders = readdirSync(repositoryRoot).filter((name) => name.startsWith('mfe-'));
const modules = await Promise.all(
  folders.map(async (name) => (await import(join(repositoryRoot, name, 'module.ts'))).default as ModuleDeclaration),
);

it('the sidebar entries of all modules follow the order of the specification, grouped together', () => {
  const navs = modules.flatMap(({ nav }) => nav).sort((one, other) => one.order - other.order);
  const labels = navs.map(({ label }) => label);
  expect(labels).toEqual(specified.filter((label) => labels.includes(label)));
  const runs = navs.filter(({ group }, index) => group !== navs[index - 1]?.group).map(({ group }) => group);
  expect(runs).toEqual([...new Set(runs)]);
});

it.each(modules.map((module) => [module.title, module] as const))('%s works with all other modules', (_, module) => {
  // Compares only the declarations. The parts that a build adds are checked elsewhere.
  const built = (declaration: ModuleDeclaration) =>
    sampleManifest({
      ...declaration,
      slots: declaration.slots.map((slot) => ({ ...slot, order: slot.order ?? 0 })),
      requires: { platform: '^1.0', shared: [], api: [] },
    });
  const installation = {
    platform: null,
    operations: [],
    shared: [],
    exports: {},
    brokenPromises: () => [],
    allowances: [],
  };
  const others = modules.filter((other) => other !== module).map(built);
  expect(moduleProblems(built(module), installation, others)).toEqual([]);
});
