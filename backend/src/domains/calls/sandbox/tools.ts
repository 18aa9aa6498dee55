import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { Context } from '../../../context.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import type { calls } from '../../../generated/prisma/client.ts';
import type { ToolOutcome } from '../../../voice/agent/messages.ts';
import type { UseTool } from '../../../voice/call-handling/always-on.ts';
import { bookSlot } from '../../tools/book-slot.ts';
import { toolsInUse } from '../../tools/built-in.ts';
import { callFunction } from '../../tools/call-function.ts';
import { withCollectedKeys } from '../../tools/collected-keys.ts';
import { nameOfCaller, playTransfer } from '../../tools/play-transfer.ts';
import { runTool } from '../../tools/run-tool.ts';
import { simulatedFlowEmail } from '../../tools/send-flow-email.ts';

/** The call, the assistant's configuration and the variables of a conversation. */
export interface Talking {
  call: calls;
  config: AssistantConfig;
  variables: Record<string, string>;
}

// A simulated callee's wishes don't bind a lead, who said nothing.
const simulatedAnswers: Record<string, string> = {
  do_not_call:
    'This is a test, so the number was not put on the do-not-call list. On a call it would be. Say so, and say goodbye.',
  call_back: 'This is a test, so no other call was scheduled. On a call it would be.',
  send_whatsapp: 'This is a test, so no message was sent. On a call it would be.',
};

const outcome = (shown_to_model: string, is_ok = true): ToolOutcome => ({
  is_ok,
  shown_to_model,
  said: null,
  hangs_up: false,
});

async function use(
  context: Context,
  { call, config, variables }: Talking,
  name: string,
  given: Record<string, unknown>,
) {
  const fn = config.functions.find((one) => one.name === name);
  if (fn) {
    const { is_ok, shown_to_model, said } = await callFunction(context, fn, { arguments: given, variables });
    return { is_ok, shown_to_model, said, hangs_up: false };
  }
  const email = simulatedFlowEmail(config, name);
  if (email) return outcome(email.shown_to_model, email.is_ok);
  const tool = toolsInUse(config).find(({ type }) => type === name);
  if (!tool) return outcome('This tool does not exist.', false);
  const only = simulatedAnswers[name];
  if (only) return { ...outcome(only), said: tool.type === 'do_not_call' ? tool.said_afterwards || null : null };
  // Availability is really looked up.
  if (tool.type === 'book_slot') {
    const { is_ok, shown_to_model } = await bookSlot(context, call, tool, given, { isPlayed: true });
    return outcome(shown_to_model, is_ok);
  }
  const { is_ok, shown_to_model, said, action } = await runTool(context, call, tool, given);
  if (action?.type === 'transfer') return { ...playTransfer(action, nameOfCaller(variables)), hangs_up: false };
  if (action?.type === 'press_digits') return outcome(`On a call ${action.digits} would be pressed now.`);
  return { is_ok, shown_to_model, said, hangs_up: action?.type === 'hang_up' };
}

/**
 * Runs the tools of a simulated call: functions are called and knowledge is looked up as in any call. The model only receives a
 * note for tools that would reach the line or bind a lead.
 */
export function sandboxTools(context: Context, talking: Talking): UseTool {
  return withCollectedKeys(talking, async (name, given) => {
    try {
      return await withTenant(context.organizationId, () => use(context, talking, name, given));
    } catch (error) {
      context.log.error({ err: error, tool: name }, 'a tool of a simulated call failed');
      return outcome('The tool failed.', false);
    }
  });
}
