import type { OfferedMcpTool } from '@switchboard/contracts/tools';
import { emptyFunction, type FunctionForm } from './toolsForm.ts';

export type McpForm = NonNullable<FunctionForm['mcp']>;

const maxNameLength = 64;

/** A name for a tool that models accept and that no other function has. */
function functionNameOf(tool: string, taken: readonly string[]): string {
  const plain = tool.replaceAll(/[^\w-]/g, '_');
  const name = (/^[A-Za-z_]/.test(plain) ? plain : `_${plain}`).slice(0, maxNameLength);
  for (let count = 2; ; count += 1) {
    const suffix = count === 2 && !taken.includes(name) ? '' : `_${count}`;
    const next = name.slice(0, maxNameLength - suffix.length) + suffix;
    if (!taken.includes(next)) return next;
  }
}

/** The pinned properties of a tool. */
export const pinOf = ({ tool, description, input_schema }: OfferedMcpTool, approval: McpForm['approval']): McpForm => ({
  tool,
  description,
  input_schema,
  approval,
});

/** A function that calls a tool. By default the caller is asked for approval first. */
export function functionOf(
  offered: OfferedMcpTool,
  server: Pick<FunctionForm['http'], 'url' | 'headers'>,
  taken: readonly string[],
): FunctionForm {
  const empty = emptyFunction();
  return {
    ...empty,
    name: functionNameOf(offered.tool, taken),
    description: offered.description.slice(0, 1000),
    http: { ...empty.http, ...server },
    mcp: pinOf(offered, 'ask'),
  };
}

/** A tool as a text for comparison. */
export function textOfTool({ description, input_schema }: Pick<McpForm, 'description' | 'input_schema'>): string {
  return `${description}\n\n${JSON.stringify(JSON.parse(input_schema), null, 2)}`;
}

/** How a pinned tool differs from its server's current version. */
export type ToolState = { state: 'same' } | { state: 'gone' } | { state: 'changed'; now: OfferedMcpTool };

export function stateOf(pinned: McpForm, tools: readonly OfferedMcpTool[]): ToolState {
  const now = tools.find(({ tool }) => tool === pinned.tool);
  if (!now) return { state: 'gone' };
  const isSame = now.description === pinned.description && now.input_schema === pinned.input_schema;
  return isSame ? { state: 'same' } : { state: 'changed', now };
}
