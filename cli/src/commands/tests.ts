import type { Assistant, Switchboard, TestRun } from '@switchboard/client';
import { finishedRun } from '../finished-run.ts';
import { CommandError, exitCodes, type Io, usageError } from '../io.ts';
import { clientOf } from '../remote.ts';

interface TestOptions {
  assistant: string[];
  required: boolean;
  projectUrl?: string | undefined;
}

async function chosen(client: Switchboard, names: readonly string[]): Promise<Assistant[]> {
  const all = await client.assistants.list({ limit: 100 }).all();
  if (names.length === 0) return all.filter(({ status }) => status === 'published');
  return names.map((name) => {
    const found = all.find((assistant) => assistant.name === name || assistant.id === name);
    if (!found) throw usageError(`There is no assistant with the name "${name}".`);
    return found;
  });
}

/** `switchboard test`: runs the tests of assistants' drafts. */
export async function test(io: Io, options: TestOptions): Promise<number> {
  const { client } = clientOf(io, options.projectUrl);
  let isPassed = true;
  for (const { id, name } of await chosen(client, options.assistant)) {
    const { tests } = await client.assistants.getTestGate(id);
    const keys = tests.filter(({ is_required }) => is_required || !options.required).map(({ key }) => key);
    if (keys.length === 0) {
      io.out(`${name}: no tests`);
      continue;
    }
    const started: TestRun = await client.assistants.startTestRun(id, { keys });
    const run = await finishedRun(client, started.id, io.signal);
    if (run.status !== 'completed')
      throw new CommandError(`${name}: the run was ${run.status}. ${run.error_message ?? ''}`);
    io.out(`${name}: ${run.passed} of ${run.total} passed, judged by ${run.brain}`);
    for (const result of run.results) if (result.verdict !== 'passed') io.out(`  ${result.verdict}: ${result.name}`);
    isPassed &&= run.passed === run.total;
  }
  return isPassed ? exitCodes.done : exitCodes.failed;
}
