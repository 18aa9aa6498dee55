import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { AssistantTool } from '@switchboard/contracts/assistant-tools';
import type { Context } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import type { embed_conversations } from '../../generated/prisma/client.ts';
import type { AgentTool, ToolOutcome } from '../../voice/agent/messages.ts';
import type { UseTool } from '../../voice/call-handling/always-on.ts';
import { agentTools } from '../assistant-tests/agent-tools.ts';
import { bookSlot } from '../tools/book-slot.ts';
import { toolsInUse } from '../tools/built-in.ts';
import { callFunction } from '../tools/call-function.ts';
import { withHandOver } from '../tools/hand-over-assistant.ts';
import { runTool } from '../tools/run-tool.ts';
import type { ToolCall } from '../tools/tool-call.ts';

/** What a tool needs to know about the chat in which it is used. */
interface ChatWithTools {
  conversation: Pick<embed_conversations, 'id' | 'lead_id' | 'made_lead' | 'network_hash'>;
  assistant_id: string;
  assistant_version: number;
  config: AssistantConfig;
  variables: Record<string, string>;
}

/**
 * Built-in tools that work in a chat. The others need a telephone line, or contact the person at a number or an address: a stranger on
 * a website could enter those of anyone.
 */
const chatTools: readonly AssistantTool['type'][] = ['end_call', 'search_knowledge', 'book_slot'];

/** The tools that an assistant gets in a chat. */
export function chatToolsOf(config: AssistantConfig): AgentTool[] {
  const left = toolsInUse(config)
    .map(({ type }) => type)
    .filter((type) => !chatTools.includes(type));
  return agentTools(config).filter(({ name }) => !(left as string[]).includes(name));
}

const failed = (shown_to_model: string): ToolOutcome => ({ is_ok: false, shown_to_model, said: null, hangs_up: false });

// A visitor who enters the number of a lead isn't shown to be that lead: their bookings and times stay out of the chat.
const callOf = ({ conversation, assistant_id, assistant_version }: ChatWithTools): ToolCall => ({
  ...{ id: conversation.id, lead_id: conversation.made_lead ? conversation.lead_id : null },
  ...{ assistant_id, assistant_version },
  ...{ phone_number_id: '', phone_number: '', campaign_id: null, direction: 'inbound' },
});

/** Variables that functions and tools don't get: nothing proves that the number or the address belongs to the visitor. */
const unproven: readonly string[] = ['email', 'phone', 'phone_number'];

const provenOf = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !unproven.includes(name)));

async function use(
  context: Context,
  chat: ChatWithTools,
  name: string,
  given: Record<string, unknown>,
): Promise<ToolOutcome> {
  const { config, variables } = chat;
  const fn = config.functions.find((one) => one.name === name);
  if (fn) {
    const known = { arguments: given, variables: provenOf(variables) };
    const { is_ok, shown_to_model, said } = await callFunction(context, fn, known);
    return { is_ok, shown_to_model, said, hangs_up: false };
  }
  const tool = toolsInUse(config).find(({ type }) => type === name);
  if (!tool || !chatTools.includes(tool.type)) return failed('This is not possible in a chat on a website.');
  if (tool.type === 'book_slot') {
    const booked = await bookSlot(context, callOf(chat), tool, given, { network: chat.conversation.network_hash });
    return { ...booked, said: null, hangs_up: false };
  }
  const { is_ok, shown_to_model, said, action } = await runTool(context, callOf(chat), tool, given);
  return { is_ok, shown_to_model, said, hangs_up: action?.type === 'hang_up' };
}

function toolsFor(context: Context, chat: ChatWithTools): UseTool {
  return async (name, given) => {
    try {
      return await withTenant(context.organizationId, () => use(context, chat, name, given));
    } catch (error) {
      context.log.error({ err: error, tool: name }, 'a tool of a chat failed');
      return failed('The tool failed.');
    }
  };
}

/** Runs the tools of a chat, with their effects. */
export const useChatTools = (context: Context, chat: ChatWithTools): UseTool =>
  withHandOver(context, chat.variables, toolsFor(context, chat), ({ assistant_id, version, config }) =>
    toolsFor(context, { ...chat, assistant_id, assistant_version: version, config }),
  );
