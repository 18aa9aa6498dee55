import { boundaryProblems } from '../boundaries.ts';
import { clientProblems, ensureClientSources } from '../client-sdk/sources.ts';
import { contractProblems, liveContract, readRecorded } from '../contract/contract.ts';
import { staleRulesProblems } from '../contract/stale-rules.ts';
import { documentProblems } from '../docs-check.ts';
import { guideProblems } from '../guide-check.ts';
import { dependencyProblems } from '../packages/dependencies.ts';
import { licenceProblems } from '../packages/licences.ts';
import { lockCutProblems } from '../packages/lock-cuts.ts';
import { repositoryRoot as root } from '../root.ts';
import { ensurePrismaClient } from '../start/prisma-client.ts';
import { decisionProblems } from './decisions.ts';
import { dialogProblems } from './dialogs.ts';
import { checkGeneratedClients } from './generated-clients.ts';
import { literalProblems } from './literals.ts';
import { migrationProblems } from './migrations.ts';
import { patternProblems } from './patterns/pattern-problems.ts';
import { runTool, type ToolOptions } from './run-tool.ts';
import { workflowProblems } from './workflows.ts';
import { writingStyleProblems } from './writing-style.ts';
import { zoneProblems } from './zones.ts';

/** A test file and how long its tests took. */
export interface FileTime {
  /** From the repository's root. */
  file: string;
  seconds: number;
}

/** How a stage of the tests ended, in numbers, with what the reader needs when something failed. */
export interface StageResult {
  passed: number;
  failed: number;
  report: string;
  files?: readonly FileTime[];
  /** Tests that passed at the second try only, as people find them; they are among those that passed. */
  unsteady?: readonly string[];
  /** What was skipped because this machine lacks something, with how to get it. */
  skipped?: string;
  /** Each failed test with its first error. */
  failures?: readonly string[];
}

/** How a stage runs its programs: stopped with the tests, and with their processor time counted. */
export type StageTools = Pick<ToolOptions, 'signal' | 'onStart'>;

export interface Stage {
  name: string;
  /** Runs this stage alone. */
  command?: string;
  run(tools: StageTools): Promise<StageResult>;
}

/** A stage that counts as one: passed or failed. */
export function single(isPassed: boolean, report: string): StageResult {
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, report };
}

async function tool(tools: StageTools, command: string, args: readonly string[]): Promise<StageResult> {
  const { code, output } = await runTool(command, args, tools);
  return single(code === 0, output);
}

const checks: readonly Stage[] = [
  { name: 'types', run: checkTypes },
  { name: 'lint', run: (tools) => tool(tools, 'biome', ['check', '--colors=off', '.']) },
  { name: 'boundaries', run: async () => listed(boundaryProblems(root)) },
  { name: 'dialogs', run: async () => listed(dialogProblems(root)) },
  { name: 'zones', run: async () => listed(zoneProblems(root)) },
  { name: 'patterns', run: async () => listed(await patternProblems(root)) },
  { name: 'tokens', run: async () => listed(literalProblems(root)) },
  // Installed folders hide a lock file that a newcomer's `npm ci` refuses.
  { name: 'packages', run: (tools) => tool(tools, 'npm', ['ci', '--dry-run', '--ignore-scripts', '--offline']) },
  { name: 'workflows', run: async () => listed(await workflowProblems(root)) },
  { name: 'licences', run: async () => listed(licenceProblems(root)) },
  { name: 'dependencies', run: async () => listed([...dependencyProblems(root), ...lockCutProblems(root)]) },
  {
    name: 'contract',
    run: async () => listed([...contractProblems(readRecorded(root), liveContract(root)), ...staleRulesProblems(root)]),
  },
  { name: 'client methods', run: async () => listed(await clientProblems(root)) },
  { name: 'clients', run: checkClients },
  { name: 'migrations', run: async () => listed(migrationProblems(root)) },
  { name: 'documents', run: async () => listed([...documentProblems(root), ...decisionProblems(root)]) },
  { name: 'writing style', run: async () => listed(writingStyleProblems(root)) },
  { name: 'help', run: async () => listed(await guideProblems(root)) },
];

/** The checks that need neither a build nor a database. */
export const quickStages: readonly Stage[] = checks.map((check) => ({
  ...check,
  command: `npm run check -- "${check.name}"`,
}));

// Files that did not change since the last check are not checked again. Four checkers, the default, check shared types
// four times: on two cores, that takes twice the processor time and memory of one.
function checkTypes(tools: StageTools): Promise<StageResult> {
  const kept = ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];
  return tool(tools, 'tsc', ['-p', 'tsconfig.json', '--checkers', '1', ...kept]);
}

async function checkClients(tools: StageTools): Promise<StageResult> {
  const { problems, ...skipped } = await checkGeneratedClients(root, tools);
  return { ...listed(problems), ...skipped };
}

function listed(problems: readonly string[]): StageResult {
  return single(problems.length === 0, problems.join('\n'));
}

/** Types cannot be checked without the generated clients of the database and the API. */
export async function prepareTypes(): Promise<void> {
  await ensurePrismaClient(root);
  await ensureClientSources(root);
}
