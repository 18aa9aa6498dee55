import type { Context } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import type { ToolOutcome } from '../../voice/agent/messages.ts';
import type { UseTool } from '../../voice/call-handling/always-on.ts';
import { bookSlot } from '../tools/book-slot.ts';
import { toolsInUse } from '../tools/built-in.ts';
import { callFunction } from '../tools/call-function.ts';
import { withCollectedKeys } from '../tools/collected-keys.ts';
import { withHandOver } from '../tools/hand-over-assistant.ts';
import { nameOfCaller, playTransfer } from '../tools/play-transfer.ts';
import { type LineAction, runTool } from '../tools/run-tool.ts';
import { simulatedFlowEmail } from '../tools/send-flow-email.ts';
import type { ToolCall } from '../tools/tool-call.ts';
import type { TakenTest } from './assistant-tests.service.ts';

// There is no call: nothing that would bind a person is done.
const simulatedAnswers: Record<string, string> = {
  do_not_call:
    'This is a test, so no number was put on the do-not-call list. On a call it would be. Say so, and say goodbye.',
  call_back: 'This is a test, so no other call was scheduled. On a call it would be.',
  send_whatsapp: 'This is a test, so no message was sent. On a call it would be.',
};

/** Describes an action that only a phone line can perform. */
function withoutLine(action: LineAction | null): string | null {
  if (action?.type === 'press_digits') return `On a call ${action.digits} would be pressed now`;
  return null;
}

/** A person in a browser: no lead and no number. */
const callOf = ({ id, assistant_id, assistant_version }: TakenTest): ToolCall => ({
  id,
  assistant_id,
  assistant_version,
  lead_id: null,
  phone_number_id: '',
  phone_number: '',
  campaign_id: null,
  direction: 'outbound',
});

async function use(context: Context, test: TakenTest, name: string, given: Record<string, unknown>) {
  const { config, variables } = test;
  const fn = config.functions.find((one) => one.name === name);
  if (fn) return { ...(await callFunction(context, fn, { arguments: given, variables })), action: null };
  const email = simulatedFlowEmail(config, name);
  if (email) return { ...email, said: null, action: null };
  const tool = toolsInUse(config).find(({ type }) => type === name);
  // The availability of the time is really looked up.
  if (tool?.type === 'book_slot') {
    const looked = await bookSlot(context, callOf(test), tool, given, { isPlayed: true });
    return { ...looked, said: null, action: null };
  }
  const simulated = simulatedAnswers[name];
  if (!tool || simulated === undefined) return tool ? runTool(context, callOf(test), tool, given) : null;
  const said = tool.type === 'do_not_call' ? tool.said_afterwards || null : null;
  return { is_ok: true, shown_to_model: simulated, said, action: null };
}

const failed = (shown_to_model: string): ToolOutcome => ({ is_ok: false, shown_to_model, said: null, hangs_up: false });

function toolsOf(context: Context, test: TakenTest): UseTool {
  return withCollectedKeys(test, async (name, given) => {
    try {
      const found = await withTenant(context.organizationId, () => use(context, test, name, given));
      if (!found) return failed('This tool does not exist.');
      const { is_ok, shown_to_model, said, action } = found;
      if (action?.type === 'transfer')
        return { ...playTransfer(action, nameOfCaller(test.variables)), hangs_up: false };
      return {
        is_ok,
        shown_to_model: withoutLine(action) ?? shown_to_model,
        said,
        hangs_up: action?.type === 'hang_up',
      };
    } catch (error) {
      context.log.error({ err: error, tool: name }, 'a tool of a test failed');
      return failed('The tool failed.');
    }
  });
}

/** Runs the tools of a test. Functions are really called; actions on a phone line are only described to the model. */
export const testTools = (context: Context, test: TakenTest): UseTool =>
  withHandOver(context, test.variables, toolsOf(context, test), ({ assistant_id, version, config }) =>
    toolsOf(context, { ...test, assistant_id, assistant_version: version, config }),
  );
