import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { followedFlow } from '@switchboard/contracts/filled-texts';
import type { AgentTool } from '../../voice/agent/messages.ts';
import { handOverTool, otherTool } from '../../voice/flow/thinker.ts';
import { toolDefinitions, toolsInUse } from '../tools/built-in.ts';
import { flowEmailTools } from '../tools/send-flow-email.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';

/** Whether an assistant hands callers over to other assistants. */
export function handsToOthers(config: Pick<AssistantConfig, 'conversation' | 'flow'>): boolean {
  const flow = followedFlow(config);
  return flow !== null && [flow, ...flow.subflows].some(({ nodes }) => nodes.some(({ kind }) => kind === 'hand_over'));
}

/** The tool that a flow with hand-overs uses. Models never see it. */
function handOverTools(config: AssistantConfig): ToolDefinition[] {
  if (!handsToOthers(config)) return [];
  const properties = { assistant_id: { type: 'string' }, version: { type: 'integer' } };
  const parameters = { type: 'object', properties, required: ['assistant_id'], additionalProperties: false } as const;
  const used = { ...properties, tool: { type: 'string' }, arguments: { type: 'object' } };
  return [
    { name: handOverTool, description: '', parameters: { ...parameters, required: ['assistant_id'] } },
    { name: otherTool, description: '', parameters: { ...parameters, properties: used, required: ['tool'] } },
  ];
}

/** The tools of an assistant for its agent. */
export function agentTools(config: AssistantConfig): AgentTool[] {
  const said = new Map<string, string>(config.functions.map(({ name, http }) => [name, http.said_meanwhile]));
  for (const tool of toolsInUse(config)) if ('said_meanwhile' in tool) said.set(tool.type, tool.said_meanwhile);
  const tools = [...toolDefinitions(config), ...handOverTools(config), ...flowEmailTools(config)];
  return tools.map((tool) => ({ ...tool, said_meanwhile: said.get(tool.name) ?? '' }));
}

/** Tools of the call's own assistant only: its flow ends the call, and an opt-out works the same whichever assistant is speaking. */
const ownTools = ['end_call', 'do_not_call', handOverTool, otherTool];

/** The tools that an assistant can use in a conversation of another one. */
export const toolsElsewhere = (config: AssistantConfig): AgentTool[] =>
  agentTools(config).filter(({ name }) => !ownTools.includes(name));
