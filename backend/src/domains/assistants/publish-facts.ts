import { type AssistantConfig, contextWindowOf } from '@switchboard/contracts/assistant-config';
import type { PublishProblem } from '@switchboard/contracts/assistants';
import { leadVariables } from '@switchboard/contracts/calls.limits';
import { placeholdersOf } from '@switchboard/contracts/filled-texts';
import { namesIn } from '@switchboard/contracts/placeholders';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { instructionsOf } from '../../voice/manners/system-instructions.ts';
import { countTokens, estimatedTokens } from '../../voice/services/count-tokens.ts';
import { work } from '../../work/work.ts';
import { type ConfiguredProviders, readConfiguredProviders } from '../providers/publish-check.ts';
import { toolDefinitions } from '../tools/built-in.ts';
import { readToolFacts, type ToolFacts } from '../tools/publish-checks.ts';

/** What checks know besides the assistant itself. */
export interface PublishFacts {
  /** Those of its placeholders that something fills by itself, in lower case. */
  fillable: ReadonlySet<string>;
  providers: ConfiguredProviders;
  tools: ToolFacts;
  /** About how many tokens its system prompt and its tools are. */
  promptTokens: { prompt: number; tools: number };
  /** What is wrong with its schema of data; null where nothing is, or it has none. */
  schemaProblem: string | null;
  /** This day in UTC, YYYY-MM-DD. */
  today: string;
  /** The knowledge bases that it names, as far as they are there, by id. */
  knowledge: ReadonlyMap<string, { name: string; passages: number }>;
}

/** Looks at one thing in what is about to be published. */
export type PublishCheck = (snapshot: AssistantConfig, facts: PublishFacts) => PublishProblem[];

async function customNames(tx: Tx): Promise<string[]> {
  const fields = await tx.custom_fields.findMany({ where: { archived_at: null }, select: { key: true } });
  return fields.flatMap(({ key }) => [key, `lead_${key}`]);
}

/** Names that the forms of campaigns ask for, on any level. */
async function formNames(tx: Tx): Promise<string[]> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT jsonb_path_query(v.schema::jsonb, 'lax $.**.properties.keyvalue().key', '{}', true) #>> '{}' AS name
    FROM schema_templates t JOIN schema_template_versions v
      ON v.organization_id = t.organization_id AND v.schema_template_id = t.id AND v.version = t.version`;
  return rows.map(({ name }) => name);
}

async function knowledgeOf(tx: Tx, ids: readonly string[]): Promise<PublishFacts['knowledge']> {
  if (ids.length === 0) return new Map();
  const bases = await tx.$queryRaw<{ id: string; name: string; passages: number }[]>`
    SELECT b.id, b.name, coalesce(sum(d.passage_count), 0)::int AS passages FROM knowledge_bases b
      LEFT JOIN knowledge_documents d ON d.organization_id = b.organization_id AND d.knowledge_base_id = b.id AND d.removed_at IS NULL
    WHERE b.id = ANY (${ids}::uuid[]) GROUP BY b.id, b.name`;
  return new Map(bases.map(({ id, ...base }) => [id, base]));
}

/** Forms are read only where a placeholder is left that nothing else fills. */
function readFillable(tx: Tx, snapshot: AssistantConfig): Promise<PublishFacts['fillable']> {
  const ofFunctions = snapshot.functions.flatMap(({ http }) => [...namesIn(http.url), ...namesIn(http.body)]);
  return fillableAmong(tx, [...placeholdersOf(snapshot), ...ofFunctions]);
}

/** Placeholders that calls fill in, in lower case: those of leads, and as many of the given names as something else fills. */
export async function fillableAmong(tx: Tx, given: readonly string[]): Promise<PublishFacts['fillable']> {
  const names = given.map((name) => name.toLowerCase());
  const fillable = new Set<string>(leadVariables);
  const add = (found: readonly string[]) => {
    for (const name of found) fillable.add(name.toLowerCase());
  };
  if (names.some((name) => !fillable.has(name))) add(await customNames(tx));
  const left = names.filter((name) => !fillable.has(name));
  if (left.length === 0) return fillable;
  const asked = new Set((await formNames(tx)).map((name) => name.toLowerCase()));
  // A field within a group is `group.field`.
  add(left.filter((name) => asked.has(name.split('.').at(-1) ?? name)));
  return fillable;
}

// A prompt is counted by the model's own vocabulary where an estimate does not settle whether it fits.
async function promptTokensOf(snapshot: AssistantConfig): Promise<PublishFacts['promptTokens']> {
  const prompt = instructionsOf(snapshot, true);
  const definitions = toolDefinitions(snapshot);
  const tools = definitions.length === 0 ? '' : JSON.stringify(definitions);
  const estimate = { prompt: estimatedTokens(prompt), tools: estimatedTokens(tools) };
  if (estimate.prompt + estimate.tools < contextWindowOf(snapshot).tokens / 3) return estimate;
  const [counted = estimate.prompt, ofTools = estimate.tools] = await countTokens([prompt, tools], snapshot.llm_model);
  return { prompt: counted, tools: ofTools };
}

/** Reads what the checks of an assistant need. */
export async function readPublishFacts(tx: Tx, context: Context, snapshot: AssistantConfig): Promise<PublishFacts> {
  return {
    fillable: await readFillable(tx, snapshot),
    providers: await readConfiguredProviders(tx),
    promptTokens: await promptTokensOf(snapshot),
    tools: await readToolFacts(tx, context, snapshot),
    schemaProblem:
      snapshot.structured_json_schema.trim() === ''
        ? null
        : await work(context.organizationId, 'schema.problem', snapshot.structured_json_schema),
    today: new Date().toISOString().slice(0, 10),
    knowledge: await knowledgeOf(tx, snapshot.knowledge_base_ids),
  };
}
