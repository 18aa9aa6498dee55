import { coverageOf } from '@switchboard/contracts/flows/coverage';
import type { Flow } from '@switchboard/contracts/flows/document';
import { asTestConversation } from '@switchboard/contracts/flows/generate-tests';
import { exportFlow as flowAsFile } from '@switchboard/contracts/flows/json';
import { flowAsMermaid } from '@switchboard/contracts/flows/mermaid';
import { ownSubflows } from '@switchboard/contracts/flows/shared-parts';
import { maxGeneratedTests } from '@switchboard/contracts/flows.limits';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { work } from '../../work/work.ts';
import { readAssistant } from '../assistants/assistant-row.ts';
import { assertReferences } from '../assistants/references.ts';
import { draftOf } from '../assistants/stored-config.ts';
import { readVersion } from '../assistants/versions.read.ts';
import { resolveSharedOf } from '../shared-subflows/resolve-shared.ts';
import { readSurroundings } from './surroundings.ts';

/**
 * The draft of an assistant with another flow, including the shared sub-flows that the flow names. Throws NOT_FOUND, also for
 * references that the organization doesn't have.
 */
async function draftWith(tx: Tx, id: string, given: Flow) {
  const row = await readAssistant(tx, id);
  const draft = draftOf(row);
  await assertReferences(tx, draft, { ...draft, flow: given });
  return { row, draft, flow: await resolveSharedOf(tx, given) };
}

/** The problems that prevent publishing a flow of an assistant, and its maximum cost. Throws NOT_FOUND. */
export async function checkFlow(context: Context, id: string, given: Flow) {
  const { organizationId } = context;
  const { flow, about, currency } = await transact(context, async (tx) => {
    const { row, draft, flow } = await draftWith(tx, id, given);
    const owner = { organizationId, assistant_id: row.id, max_cents: row.max_flow_cents };
    return { flow, ...(await readSurroundings(tx, flow, draft, owner)) };
  });
  const { problems, worst_case } = await work(organizationId, 'flow.check', flow, about);
  return { problems, worst_case: { ...worst_case, currency, max_cents: about.max_cents } };
}

/** Tests for the paths of a flow. Throws NOT_FOUND. */
export async function generateFlowTests(context: Context, id: string, given: Flow) {
  const { flow } = await transact(context, (tx) => draftWith(tx, id, given));
  const now = new Date().toISOString().slice(0, 16);
  const tests = await work(context.organizationId, 'flow.generate-tests', flow, now, maxGeneratedTests);
  const { nodes, edges } = coverageOf(
    flow,
    tests.map(({ trace }) => trace),
  );
  return {
    tests: tests.map((test) => ({ test: asTestConversation(test), needs_lines: test.needs_lines })),
    nodes: { done: nodes.entered, total: nodes.total },
    edges: { done: edges.taken, total: edges.total },
  };
}

/** A first flow made from an assistant's draft. Throws NOT_FOUND. */
export async function firstFlow({ db, organizationId }: Context, id: string) {
  const draft = draftOf(await readAssistant(db, id));
  return work(organizationId, 'flow.from-prompt', draft);
}

/** The flow of a draft or a version as a file and as a flowchart. Throws NOT_FOUND, also if there is no flow. */
export async function exportFlow({ db }: Context, id: string, version?: number) {
  const row = await readAssistant(db, id);
  const { flow } = version === undefined ? draftOf(row) : await readVersion(db, id, version);
  if (!flow) throw notFound('Flow');
  return { json: flowAsFile(flow), mermaid: flowAsMermaid(ownSubflows(flow)) };
}

/** A flow from an imported file. Throws VALIDATION with the file's problems. */
export async function importFlow({ organizationId }: Pick<Context, 'organizationId'>, text: string) {
  const imported = await work(organizationId, 'flow.import', text);
  if ('flow' in imported) return imported;
  const [first = "The file can't be read."] = imported.problems;
  throw new AppError('VALIDATION', first, { fields: { text: imported.problems.slice(0, 20).join('\n') } });
}
