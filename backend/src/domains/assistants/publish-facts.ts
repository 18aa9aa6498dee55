import { setImmediate as turn } from 'node:timers/promises';
import { type AssistantConfig, contextWindowOf } from '@switchboard/contracts/assistant-config';
import type { PublishProblem } from '@switchboard/contracts/assistants';
import { followedFlow, placeholdersOf } from '@switchboard/contracts/filled-texts';
import type { FlowReport } from '@switchboard/contracts/flows/check/about';
import { keyFieldNames } from '@switchboard/contracts/key-fields';
import { namesIn } from '@switchboard/contracts/placeholders';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import type { assistants } from '../../generated/prisma/client.ts';
import { instructionsOf } from '../../voice/call-handling/system-instructions.ts';
import { countTokens, estimatedTokens } from '../../voice/services/count-tokens.ts';
import { work } from '../../work/work.ts';
import { readSurroundings } from '../flows/surroundings.ts';
import { type Offered, readOffered } from '../model-lists/offered.read.ts';
import { type ConfiguredProviders, readConfiguredProviders } from '../providers/publish-check.ts';
import { toolDefinitions } from '../tools/built-in.ts';
import { readToolFacts, type ToolFacts } from '../tools/publish-checks.ts';
import { fillableAmong } from './fillable.ts';

/** What checks need to know in addition to the assistant itself. */
export interface PublishFacts {
  /** Its placeholders that are filled automatically, in lower case. */
  fillable: ReadonlySet<string>;
  providers: ConfiguredProviders;
  /** The models that providers listed for the organization's keys. */
  offered: readonly Offered[];
  tools: ToolFacts;
  /** The estimated number of tokens of its system prompt and its tools. */
  promptTokens: { prompt: number; tools: number };
  /** The problem of its data schema; null if there is none, or it has no schema. */
  schemaProblem: string | null;
  /** Today in UTC, YYYY-MM-DD. */
  today: string;
  /** Its knowledge bases that exist, by id. */
  knowledge: ReadonlyMap<string, { name: string; passages: number }>;
  /** The checker's report on the flow that it follows; null if it follows none. */
  flow: FlowReport | null;
}

/** Checks one aspect of what is about to be published. */
export type PublishCheck = (snapshot: AssistantConfig, facts: PublishFacts) => PublishProblem[];

async function knowledgeOf(tx: Tx, ids: readonly string[]): Promise<PublishFacts['knowledge']> {
  if (ids.length === 0) return new Map();
  const bases = await tx.$queryRaw<{ id: string; name: string; passages: number }[]>`
    SELECT b.id, b.name, coalesce(sum(d.passage_count), 0)::int AS passages FROM knowledge_bases b
      LEFT JOIN knowledge_documents d ON d.organization_id = b.organization_id AND d.knowledge_base_id = b.id AND d.removed_at IS NULL
    WHERE b.id = ANY (${ids}::uuid[]) GROUP BY b.id, b.name`;
  return new Map(bases.map(({ id, ...base }) => [id, base]));
}

/** Forms are read only if a placeholder is left that nothing else fills. */
async function readFillable(tx: Tx, snapshot: AssistantConfig): Promise<PublishFacts['fillable']> {
  const ofFunctions = snapshot.functions.flatMap(({ http }) => [...namesIn(http.url), ...namesIn(http.body)]);
  const pressed = keyFieldNames(snapshot).map((name) => name.toLowerCase());
  const names = [...placeholdersOf(snapshot), ...ofFunctions].filter((name) => !pressed.includes(name.toLowerCase()));
  return new Set([...(await fillableAmong(tx, names)), ...pressed]);
}

// A prompt is counted with the model's own vocabulary only if an estimate leaves open whether it fits.
async function promptTokensOf(snapshot: AssistantConfig): Promise<PublishFacts['promptTokens']> {
  const prompt = instructionsOf(snapshot, true);
  const definitions = toolDefinitions(snapshot);
  const tools = definitions.length === 0 ? '' : JSON.stringify(definitions);
  // Writing and counting a long prompt take a few milliseconds each.
  await turn();
  const estimate = { prompt: estimatedTokens(prompt), tools: estimatedTokens(tools) };
  if (estimate.prompt + estimate.tools < contextWindowOf(snapshot).tokens / 3) return estimate;
  const [counted = estimate.prompt, ofTools = estimate.tools] = await countTokens([prompt, tools], snapshot.llm_model);
  return { prompt: counted, tools: ofTools };
}

async function readFlowReport(
  tx: Tx,
  { organizationId }: Pick<Context, 'organizationId'>,
  snapshot: AssistantConfig,
  { id: assistant_id, max_flow_cents: max_cents }: Pick<assistants, 'id' | 'max_flow_cents'>,
): Promise<FlowReport | null> {
  const flow = followedFlow(snapshot);
  if (!flow) return null;
  const { about } = await readSurroundings(tx, flow, snapshot, { organizationId, assistant_id, max_cents });
  return work(organizationId, 'flow.check', flow, about);
}

/** Reads what the checks of an assistant need; the row has what isn't part of a version. */
export async function readPublishFacts(
  tx: Tx,
  context: Context,
  snapshot: AssistantConfig,
  row: Pick<assistants, 'id' | 'max_flow_cents'>,
): Promise<PublishFacts> {
  return {
    fillable: await readFillable(tx, snapshot),
    providers: await readConfiguredProviders(tx),
    offered: await readOffered(tx),
    promptTokens: await promptTokensOf(snapshot),
    tools: await readToolFacts(tx, context, snapshot),
    schemaProblem:
      snapshot.structured_json_schema.trim() === ''
        ? null
        : await work(context.organizationId, 'schema.problem', snapshot.structured_json_schema),
    today: new Date().toISOString().slice(0, 10),
    knowledge: await knowledgeOf(tx, snapshot.knowledge_base_ids),
    flow: await readFlowReport(tx, context, snapshot, row),
  };
}
