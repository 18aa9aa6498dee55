import { createHash } from 'node:crypto';
import type { AssistantFunction, FunctionMcp } from '@switchboard/contracts/assistant-tools';
import {
  agreedArgument,
  maxMcpSchemaLength,
  maxMcpToolNameLength,
} from '@switchboard/contracts/assistant-tools.limits';
import type { OfferedMcpTool } from '@switchboard/contracts/tools';
import type { ToolDefinition } from './tool-definition.ts';

/** A function that calls a tool of an MCP server. */
export type McpFunction = AssistantFunction & { mcp: FunctionMcp };

export const isMcp = (fn: AssistantFunction): fn is McpFunction => fn.mcp !== undefined;

/** Whether a function is offered to models. */
export const isOffered = ({ mcp }: AssistantFunction): boolean => mcp?.approval !== 'never';

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, inOrder(item)]));
}

type Pinned = Pick<FunctionMcp, 'tool' | 'description' | 'input_schema'>;

/** The hash that pins a chosen tool: another hash is another tool. */
export const hashOfTool = ({ tool, description, input_schema }: Pinned): string =>
  createHash('sha256')
    .update(JSON.stringify([tool, description, input_schema]))
    .digest('hex');

function problemOf({ tool, description, input_schema }: Pinned): string | null {
  if (tool.length > maxMcpToolNameLength) return 'Its name is too long.';
  if (description.length > maxMcpSchemaLength || input_schema.length > maxMcpSchemaLength)
    return `Its description or schema is longer than ${maxMcpSchemaLength.toLocaleString('en')} characters.`;
  return null;
}

/** A tool as its server offers it, in the form in which it is pinned. */
export function offeredTool({
  name: tool,
  description = '',
  inputSchema,
}: {
  name: string;
  description?: string | undefined;
  inputSchema: object;
}): OfferedMcpTool {
  const pinned = { tool, description, input_schema: JSON.stringify(inOrder(inputSchema)) };
  return { ...pinned, hash: hashOfTool(pinned), problem: problemOf(pinned) };
}

/** The schema of a tool's arguments for a model, with the argument for the caller's consent if it is required. */
export function schemaForModel({ input_schema, approval }: FunctionMcp): ToolDefinition['parameters'] {
  const schema = JSON.parse(input_schema) as Partial<ToolDefinition['parameters']>;
  const { properties = {}, required = [] } = schema;
  const own = { ...schema, type: 'object' as const, additionalProperties: schema.additionalProperties === true };
  if (approval !== 'ask') return { ...own, properties, required };
  const agreed = {
    type: 'boolean',
    description: 'True once the person knows what you are about to do and has agreed.',
  };
  return {
    ...own,
    properties: { ...properties, [agreedArgument]: agreed },
    required: [...required, agreedArgument],
  };
}
