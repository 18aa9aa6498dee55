import { expect, it } from 'vitest';
import { repositoryRoot as root } from '../root.ts';
import { reachedTests } from './reached-tests.ts';

const tests = [
  'backend/src/domains/leads/leads.test.ts',
  'backend/src/domains/micro-prompts/micro-prompts.test.ts',
  'backend/src/testing/tenant-isolation.test.ts',
  'mfe-leads/src/pages/LeadsPage.test.tsx',
  'mfe-slots/src/pages/SlotsPage.test.tsx',
  'e2e/leads.spec.ts',
  'e2e/slots.spec.ts',
];
const reach = (...changed: string[]) => reachedTests(root, changed, tests);

it("a change in a module reaches the module's own tests and the journeys that it names", () => {
  expect(reach('mfe-leads/src/display/LeadFacts.tsx')).toEqual({
    unitFiles: ['mfe-leads/src/pages/LeadsPage.test.tsx'],
    journeyFiles: ['e2e/leads.spec.ts'],
    isEverything: false,
  });
});

it('a change in a backend domain reaches its tests, but no domain that does not import it', () => {
  const { unitFiles, journeyFiles } = reach('backend/src/domains/micro-prompts/micro-prompts.service.ts');
  expect(unitFiles).toEqual(['backend/src/domains/micro-prompts/micro-prompts.test.ts']);
  expect(journeyFiles).toEqual([]);
});

it('a change in a backend domain reaches the domains that import it', () => {
  const { unitFiles } = reach('backend/src/domains/custom-fields/custom-fields.read.ts');
  expect(unitFiles).toContain('backend/src/domains/leads/leads.test.ts');
});

it('a change of routes or fixtures reaches the suites that walk every operation', () => {
  const { unitFiles } = reach('backend/src/domains/micro-prompts/micro-prompts.routes.ts');
  expect(unitFiles).toContain('backend/src/testing/tenant-isolation.test.ts');
});

it.each([
  'package-lock.json',
  'contracts/src/leads.ts',
  'backend/prisma/schema/leads.prisma',
  'e2e/journey.ts',
  'design-system/src/Dialog/Dialog.tsx',
])('a change of %s reaches every test', (path) => {
  expect(reach(path)).toEqual({ unitFiles: tests.slice(0, 5), journeyFiles: tests.slice(5), isEverything: true });
});

it('a changed test file reaches itself, and a page of documentation reaches no test', () => {
  expect(reach('e2e/slots.spec.ts').journeyFiles).toEqual(['e2e/slots.spec.ts']);
  expect(reach('docs/slots.md', 'README.md')).toEqual({ unitFiles: [], journeyFiles: [], isEverything: false });
});

it('every journey that a module names in its package.json exists', async () => {
  const { existsSync, readdirSync, readFileSync } = await import('node:fs');
  for (const folder of readdirSync(root).filter((name) => name.startsWith('mfe-'))) {
    const { journeys = [] } = JSON.parse(readFileSync(`${root}/${folder}/package.json`, 'utf8'));
    expect(journeys, folder).not.toEqual([]);
    for (const name of journeys) expect(existsSync(`${root}/e2e/${name}.spec.ts`), `${folder}: ${name}`).toBe(true);
  }
});
