import type { AssistantFunction, AssistantTool, FunctionHeader } from '@switchboard/contracts/assistant-tools';
import { originOf } from '@switchboard/contracts/assistant-tools';
import { toolLabels } from '@switchboard/contracts/assistant-tools.limits';
import type { PublishProblem } from '@switchboard/contracts/assistants';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { type Network, refusalOf } from '../../outgoing/public-addresses.ts';
import { placeholdersIn } from './build-request.ts';
import { missingFor } from './built-in.ts';

/** The parts of an assistant that are checked here. */
interface Checked {
  functions: readonly AssistantFunction[];
  tools: readonly AssistantTool[];
  knowledge_base_ids: readonly string[];
}

/** Facts about the organization. */
export interface ToolFacts {
  /** The server that each secret is for, by the secret's id. */
  secretOrigins: ReadonlyMap<string, string>;
  privateNetworks: readonly Network[];
  /** The bookable slots that exist, by id. */
  slots: ReadonlyMap<string, { name: string; isOpen: boolean }>;
  /** Why a tool can't work in the organization; null if it can. */
  missingFor(type: AssistantTool['type']): string | null;
}

interface CallFacts extends ToolFacts {
  /** Names that a call fills in, in lower case. */
  variables: ReadonlySet<string>;
}

async function slotsOf(tx: Tx, tools: readonly AssistantTool[]): Promise<ToolFacts['slots']> {
  const ids = tools.flatMap((tool) => (tool.type === 'book_slot' && tool.slot_id ? [tool.slot_id] : []));
  if (ids.length === 0) return new Map();
  const found = await tx.slots.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, status: true, end_time: true },
  });
  return new Map(
    found.map(({ id, name, status, end_time }) => [
      id,
      { name, isOpen: (status === 'available' || status === 'full') && end_time > new Date() },
    ]),
  );
}

/** Reads what the checks of functions and tools need. */
export async function readToolFacts(
  tx: Tx,
  { env, organization }: Context,
  { functions, tools }: Pick<Checked, 'functions' | 'tools'>,
): Promise<ToolFacts> {
  const ids = functions.flatMap(({ http }) => http.headers.flatMap(({ secret_id }) => secret_id ?? []));
  const secrets =
    ids.length === 0
      ? []
      : await tx.tool_secrets.findMany({ where: { id: { in: ids } }, select: { id: true, origin: true } });
  return {
    secretOrigins: new Map(secrets.map(({ id, origin }) => [id, origin])),
    privateNetworks: env.privateNetworks,
    slots: await slotsOf(tx, tools),
    missingFor: (type) => missingFor(type, organization),
  };
}

const error = (field: string, message: string): PublishProblem => ({ level: 'error', field, message });
const warning = (field: string, message: string): PublishProblem => ({ level: 'warning', field, message });

function problemsOfAddress({ name, http }: AssistantFunction, at: string, facts: CallFacts): PublishProblem[] {
  const field = `${at}.http.url`;
  if (http.url === '') return [error(field, `The function ${name} has no address.`)];
  const origin = originOf(http.url);
  const refused = origin && refusalOf(origin, facts.privateNetworks);
  if (refused) return [error(field, `The function ${name} cannot be reached: ${refused}`)];
  return http.url.startsWith('http:')
    ? [warning(field, `The function ${name} has an address without https://: what it sends can be read on the way.`)]
    : [];
}

function problemOfHeader({ name, value, secret_id }: FunctionHeader, of: AssistantFunction, facts: ToolFacts) {
  if (secret_id === null) return value === '' ? `The header ${name} of ${of.name} has no value.` : null;
  const origin = facts.secretOrigins.get(secret_id);
  if (origin === undefined) return `The secret of the header ${name} of ${of.name} was deleted.`;
  return of.http.url !== '' && origin !== originOf(of.http.url)
    ? `The secret of the header ${name} of ${of.name} is for ${origin} alone.`
    : null;
}

function problemsOfFunction(fn: AssistantFunction, at: string, facts: CallFacts): PublishProblem[] {
  const headers = fn.http.headers.flatMap((header, index) => {
    const message = problemOfHeader(header, fn, facts);
    return message ? [error(`${at}.http.headers.${index}.value`, message)] : [];
  });
  const filled = new Set(fn.parameters.map(({ name }) => name));
  const isFilled = (name: string) => filled.has(name) || facts.variables.has(name.toLowerCase());
  const empty = (['url', 'body'] as const).flatMap((part) =>
    placeholdersIn(fn.http[part])
      .filter((name) => !isFilled(name))
      .map((name) => warning(`${at}.http.${part}`, `Nothing fills {${name}} in the function ${fn.name}.`)),
  );
  const nameless =
    fn.description === ''
      ? [
          {
            ...warning(
              `${at}.description`,
              `The function ${fn.name} has no description, so the model can't know when to call it.`,
            ),
            kind: 'function_without_description' as const,
          },
        ]
      : [];
  return [...problemsOfAddress(fn, at, facts), ...headers, ...empty, ...nameless];
}

function problemsOfSlot(slotId: string | null, at: string, { slots }: ToolFacts): PublishProblem[] {
  const field = `${at}.slot_id`;
  if (slotId === null) return [error(field, `${toolLabels.book_slot}: no slot is chosen.`)];
  const slot = slots.get(slotId);
  if (!slot) return [error(field, `${toolLabels.book_slot}: the slot was deleted.`)];
  return slot.isOpen ? [] : [warning(field, `${toolLabels.book_slot}: ${slot.name} is over, or was cancelled.`)];
}

function problemsOfTool(
  tool: AssistantTool,
  at: string,
  { knowledge_base_ids }: Checked,
  facts: ToolFacts,
): PublishProblem[] {
  const missing = facts.missingFor(tool.type);
  if (missing) return [error(at, `${toolLabels[tool.type]}: ${missing}`)];
  if (tool.type === 'transfer_call' && tool.targets.length === 0)
    return [error(`${at}.targets`, `${toolLabels[tool.type]}: no one to transfer to is chosen.`)];
  if (tool.type === 'search_knowledge' && knowledge_base_ids.length === 0)
    return [warning(at, `${toolLabels[tool.type]}: no knowledge base is chosen.`)];
  return tool.type === 'book_slot' ? problemsOfSlot(tool.slot_id, at, facts) : [];
}

/** Problems that prevent functions and tools from working, or may: the fields are those of the assistant. */
export function problemsOfTools(assistant: Checked, facts: CallFacts): PublishProblem[] {
  return [
    ...assistant.functions.flatMap((fn, index) => problemsOfFunction(fn, `functions.${index}`, facts)),
    ...assistant.tools.flatMap((tool, index) => problemsOfTool(tool, `tools.${index}`, assistant, facts)),
  ];
}
