import { randomUUID } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { type McpTool, mcpTools } from '@switchboard/contracts/mcp-tools';
import type { Db, Tx } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { errorBody, toAppError } from '../errors.ts';
import { type Arguments, confirmationArgument, inputOf, isRead, requestOf, type ToolInput } from './arguments.ts';
import { type AuditedChange, fingerprintOf, readChanges } from './changes.ts';
import { assertUnused, type Confirmed, newConfirmation, readConfirmation } from './confirmation.ts';
import { assertMayDo, type Connection, operate } from './operations.ts';
import { trusted, untrusted } from './untrusted.ts';

const inputs = new Map<McpTool, ToolInput>();

/** A tool's arguments, read only once. */
export function knownInputOf(tool: McpTool): ToolInput {
  const input = inputs.get(tool) ?? inputOf(tool);
  inputs.set(tool, input);
  return input;
}

/** A tool by its name; undefined for an unknown name. */
export const toolOf = (name: string): McpTool | undefined =>
  Object.hasOwn(mcpTools, name) ? mcpTools[name as keyof typeof mcpTools] : undefined;

/** The same text for the same arguments, in any order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, canonical(item)]);
}

function shownAnswer(answer: unknown, { hides = [] }: McpTool): unknown {
  if (answer === null || typeof answer !== 'object') return answer;
  return Object.fromEntries(Object.entries(answer).filter(([key]) => !hides.includes(key)));
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** A change that was tried in a transaction. */
interface Tried {
  answer: unknown;
  changes: AuditedChange[];
}

/** Rolls a transaction back. */
class NotKept extends Error {
  readonly tried: Tried;

  constructor(tried: Tried) {
    super('The transaction was a dry run');
    this.tried = tried;
  }
}

/**
 * Makes a change with the operation's own handler in a transaction, which is committed only if `isKept` accepts the changes.
 * Otherwise nothing happens: verbs join the transaction, and jobs, mails and events are rows of it.
 */
async function change(
  connection: Connection,
  tool: McpTool,
  given: Arguments,
  isKept: (changes: AuditedChange[]) => boolean,
): Promise<Tried & { wasKept: boolean }> {
  const requestId = randomUUID();
  const { context } = connection;
  const attempt = async (tx: Tx): Promise<Tried> => {
    // Handlers also read outside of their transaction, where the rows of this one can't be seen.
    const inside = { ...context, requestId, db: tx as unknown as Db };
    const request = requestOf(tool, knownInputOf(tool), given);
    const answer = await operate({ ...connection, context: inside }, tool.operation, request);
    const changes = await readChanges(tx, context.organizationId, requestId);
    const tried = { answer: shownAnswer(answer, tool), changes };
    if (!isKept(changes)) throw new NotKept(tried);
    return tried;
  };
  try {
    return { ...(await transact(context, attempt)), wasKept: true };
  } catch (error) {
    if (error instanceof NotKept) return { ...error.tried, wasKept: false };
    throw error;
  }
}

const maxShownChanges = 50;

// The client's name is for the audit log; the client itself knows it.
const shownChanges = (changes: readonly AuditedChange[]) =>
  changes
    .slice(0, maxShownChanges)
    .map(({ details: { mcp_client: _, app: __, api_key_id: ___, ...details }, ...rest }) => ({ ...rest, details }));

function preview(connection: Connection, confirmed: Confirmed, tried: Tried, note: string): CallToolResult {
  const { changes, answer } = tried;
  const fingerprint = fingerprintOf(changes, confirmed.given);
  const { token, expiresAt } = newConfirmation(connection.context.env, confirmed, fingerprint);
  return {
    content: [
      trusted({
        status: 'confirmation_required',
        message: `${note} Show the changes to the person you work for. If they agree, call ${confirmed.tool} again with the same arguments and this confirmation_token.`,
        confirmation_token: token,
        expires_at: expiresAt,
        change_count: changes.length,
      }),
      untrusted(JSON.stringify({ changes: shownChanges(changes), expected_answer: answer })),
    ],
  };
}

async function write(connection: Connection, name: string, tool: McpTool, given: Arguments): Promise<CallToolResult> {
  const { context } = connection;
  assertMayDo(connection, tool.operation);
  const { [confirmationArgument]: token, ...others } = given;
  const keyId = context.actor.kind === 'api_key' ? context.actor.id : '';
  const confirmed: Confirmed = { keyId, tool: name, given: JSON.stringify(canonical(others)) };
  if (token === undefined || token === null || token === '') {
    const tried = await change(connection, tool, others, () => false);
    return preview(connection, confirmed, tried, 'Nothing has changed yet.');
  }
  const { nonce, fingerprint } = readConfirmation(context.env, confirmed, token);
  assertUnused(await context.limits.isFirstConfirmation(nonce));
  const made = await change(
    connection,
    tool,
    others,
    (changes) => fingerprintOf(changes, confirmed.given) === fingerprint,
  );
  if (!made.wasKept)
    return preview(connection, confirmed, made, 'The data has changed since the preview, so nothing was changed.');
  return {
    content: [
      trusted({ status: 'done', change_count: made.changes.length }),
      untrusted(JSON.stringify({ changes: shownChanges(made.changes), answer: made.answer })),
    ],
  };
}

async function read(connection: Connection, tool: McpTool, given: Arguments): Promise<CallToolResult> {
  const answer = await operate(connection, tool.operation, requestOf(tool, knownInputOf(tool), given));
  return { content: [untrusted(asText(shownAnswer(answer, tool)))] };
}

/** Uses a tool. An error is returned as an answer that models can read, with the API's own reason. */
export async function callTool(
  connection: Connection,
  name: string,
  tool: McpTool,
  given: Arguments,
): Promise<CallToolResult> {
  const { context } = connection;
  try {
    return await (isRead(tool) ? read(connection, tool, given) : write(connection, name, tool, given));
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === 'INTERNAL' || error.code === 'UNAVAILABLE')
      context.log.error({ err: thrown, tool: name }, 'a tool call over MCP failed');
    return { isError: true, content: [untrusted(JSON.stringify(errorBody(error, context.requestId)))] };
  }
}
