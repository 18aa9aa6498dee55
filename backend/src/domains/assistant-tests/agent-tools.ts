import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { followedFlow } from '@switchboard/contracts/filled-texts';
import type { AgentTool } from '../../voice/agent/messages.ts';
import { handOverTool, otherTool } from '../../voice/flow/thinker.ts';
import { toolDefinitions, toolsInUse } from '../tools/built-in.ts';
import { flowEmailTools } from '../tools/send-flow-email.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';

/** What a flow with hand-overs asks for. Models never see these tools. */
function handOverTools(config: AssistantConfig): ToolDefinition[] {
  const flow = followedFlow(config);
  const handsOver =
    flow && [flow, ...flow.subflows].some(({ nodes }) => nodes.some(({ kind }) => kind === 'hand_over'));
  if (!handsOver) return [];
  const properties = { assistant_id: { type: 'string' }, version: { type: 'integer' } };
  const parameters = { type: 'object', properties, required: ['assistant_id'], additionalProperties: false } as const;
  const used = { ...properties, tool: { type: 'string' }, arguments: { type: 'object' } };
  return [
    { name: handOverTool, description: '', parameters: { ...parameters, required: ['assistant_id'] } },
    { name: otherTool, description: '', parameters: { ...parameters, properties: used, required: ['tool'] } },
  ];
}

/** The tools of an assistant as its agent has them. */
export function agentTools(config: AssistantConfig): AgentTool[] {
  const said = new Map<string, string>(config.functions.map(({ name, http }) => [name, http.said_meanwhile]));
  for (const tool of toolsInUse(config)) if ('said_meanwhile' in tool) said.set(tool.type, tool.said_meanwhile);
  const tools = [...toolDefinitions(config), ...handOverTools(config), ...flowEmailTools(config)];
  return tools.map((tool) => ({ ...tool, said_meanwhile: said.get(tool.name) ?? '' }));
}

/** Tools that act on the line, which is that of the call's assistant. */
const lineTools = ['transfer_call', 'end_call', 'press_digits', 'collect_keys', 'do_not_call', handOverTool, otherTool];

/** The tools that an assistant can use in a conversation of another one. */
export const toolsElsewhere = (config: AssistantConfig): AgentTool[] =>
  agentTools(config).filter(({ name }) => !lineTools.includes(name));
