import { boundaryProblems } from '../boundaries.ts';
import { documentProblems } from '../docs-check.ts';
import { repositoryRoot as root } from '../root.ts';
import { ensurePrismaClient } from '../start/prisma-client.ts';
import { runTool } from './run-tool.ts';

/** How a stage of the tests ended, in numbers, with what the reader needs when something failed. */
export interface StageResult {
  passed: number;
  failed: number;
  report: string;
}

export interface Stage {
  name: string;
  run(signal: AbortSignal): Promise<StageResult>;
}

/** A stage that counts as one: passed or failed. */
export function single(isPassed: boolean, report: string): StageResult {
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, report };
}

async function tool(signal: AbortSignal, command: string, args: readonly string[]): Promise<StageResult> {
  const { code, output } = await runTool(command, args, { signal });
  return single(code === 0, output);
}

/** The checks that need neither a build nor a database. */
export const quickStages: readonly Stage[] = [
  { name: 'types', run: (signal) => tool(signal, 'tsc', ['-p', 'tsconfig.json']) },
  { name: 'lint', run: (signal) => tool(signal, 'biome', ['check', '--colors=off', '.']) },
  { name: 'boundaries', run: async () => listed(boundaryProblems(root)) },
  { name: 'documents', run: async () => listed(documentProblems(root)) },
];

function listed(problems: readonly string[]): StageResult {
  return single(problems.length === 0, problems.join('\n'));
}

/** Types cannot be checked without the generated database client. */
export async function prepareTypes(): Promise<void> {
  await ensurePrismaClient(root);
}
