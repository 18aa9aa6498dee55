import { llm } from '@livekit/agents';
import type { CarriedTool } from './other-assistant.ts';
import { type FlowOutput, handOverTool, otherTool } from './thinker.ts';

type Given = Record<string, unknown>;

/** The name and arguments of the tool that is used, even if it belongs to another assistant. */
export function usedTool(name: string, given: Given): { name: string; given: Given } {
  const { tool, arguments: inner } = given;
  if (name !== otherTool || typeof tool !== 'string') return { name, given };
  return { name: tool, given: inner !== null && typeof inner === 'object' ? (inner as Given) : {} };
}

/** The same tool call with other arguments. */
export const withGiven = (name: string, given: Given, its: Given): Given =>
  name === otherTool ? { ...given, arguments: its } : its;

function readArgs(args: string): Given {
  try {
    return JSON.parse(args) as Given;
  } catch {
    return {};
  }
}

/** The chat, with tools of other assistants under their own names. */
export function withOwnNames({ items }: llm.ChatContext): llm.ChatContext {
  const names = new Map<string, string>();
  const renamed = items.map((item) => {
    if (item.type === 'function_call' && item.name === otherTool) {
      const { name, given } = usedTool(item.name, readArgs(item.args));
      names.set(item.callId, name);
      const { id, callId, createdAt } = item;
      return llm.FunctionCall.create({ id, callId, createdAt, name, args: JSON.stringify(given) });
    }
    const name = item.type === 'function_call_output' ? names.get(item.callId) : undefined;
    if (item.type !== 'function_call_output' || name === undefined) return item;
    const { id, callId, createdAt, output, isError } = item;
    return llm.FunctionCallOutput.create({ id, callId, createdAt, output, isError, name });
  });
  return names.size === 0 ? new llm.ChatContext(items) : new llm.ChatContext(renamed);
}

/** Tools of another assistant as its model sees them. */
export const asFunctionTools = (tools: readonly CarriedTool[]): llm.FunctionTool[] =>
  tools.map(({ name, description, parameters }) =>
    llm.tool({ name, description, parameters, execute: () => Promise.resolve('') }),
  );

/** The output for another assistant: it uses its own tools, and can hand the caller over again. */
export const outputOfOther = (
  to: FlowOutput,
  { id, version, tools }: { id: string; version: number | undefined; tools: readonly CarriedTool[] },
  isSilent: () => boolean,
): FlowOutput => ({
  say: (text, continues) => to.say(text, continues),
  call: (name, given) => {
    if (name === handOverTool) return to.call(name, given);
    const tool = tools.find((one) => one.name === name);
    if (!tool) return false;
    if (tool.said_meanwhile !== '' && isSilent()) to.say(tool.said_meanwhile);
    const whose = { assistant_id: id, ...(version !== undefined && { version }) };
    return to.call(otherTool, { ...whose, tool: name, arguments: given });
  },
});
