import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { ToolMock } from '@switchboard/contracts/test-conversations';
import type { Context } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import type { ToolOutcome } from '../../voice/agent/messages.ts';
import type { UseTool } from '../../voice/call-handling/always-on.ts';
import { toolsInUse } from '../tools/built-in.ts';
import { problemsOfArguments } from '../tools/check-arguments.ts';
import { withCollectedKeys } from '../tools/collected-keys.ts';
import { runTool } from '../tools/run-tool.ts';
import { simulatedFlowEmail } from '../tools/send-flow-email.ts';
import type { ToolCall } from '../tools/tool-call.ts';

const outcome = (is_ok: boolean, shown_to_model: string, rest: Partial<ToolOutcome> = {}): ToolOutcome => ({
  is_ok,
  shown_to_model,
  said: null,
  hangs_up: false,
  ...rest,
});

/** What is tested, without a call, lead or number. */
interface Tested {
  config: AssistantConfig;
  assistant_id: string;
  assistant_version: number | null;
}

async function lookUp(context: Context, tested: Tested, given: Record<string, unknown>): Promise<ToolOutcome> {
  const tool = toolsInUse(tested.config).find(({ type }) => type === 'search_knowledge');
  if (!tool) return outcome(false, 'This tool does not exist.');
  const call: ToolCall = {
    id: tested.assistant_id,
    assistant_id: tested.assistant_id,
    assistant_version: tested.assistant_version,
    lead_id: null,
    phone_number_id: '',
    phone_number: '',
    campaign_id: null,
    direction: 'outbound',
  };
  const { is_ok, shown_to_model } = await withTenant(context.organizationId, () => runTool(context, call, tool, given));
  return outcome(is_ok, shown_to_model);
}

/**
 * Simulated tools for a test: nothing is really done. A test defines their answers; without one, built-in tools answer as they
 * would, knowledge is looked up, and functions fail.
 */
export function mockTools(
  context: Context,
  tested: Tested,
  mocks: readonly ToolMock[],
  onUse: (name: string, given: Record<string, unknown>) => void,
): UseTool {
  const tools = toolsInUse(tested.config);
  // Pressed digits are kept out of the recorded tool uses.
  const collect = withCollectedKeys({ config: tested.config, variables: {} }, async () =>
    outcome(false, 'This tool does not exist.'),
  );
  return async (name, given) => {
    const { digits: _, ...noted } = given;
    onUse(name, name === 'collect_keys' ? noted : given);
    const mock = mocks.find((one) => one.name === name);
    const fn = tested.config.functions.find((one) => one.name === name);
    const tool = tools.find(({ type }) => type === name);
    // Arguments that the real function would refuse are refused here, too.
    const problems = fn && !fn.mcp ? problemsOfArguments(fn.parameters, given) : [];
    if (fn && problems.length > 0) {
      const said = fn.http.said_on_failure || null;
      return outcome(false, `The function failed: ${problems.join(' ')}`, { said });
    }
    if (mock?.is_failure) {
      const said = tool?.type === 'transfer_call' ? tool.said_when_refused : fn?.http.said_on_failure;
      return outcome(false, mock.answer || 'It failed.', { said: said || null });
    }
    if (mock) return outcome(true, mock.answer, { hangs_up: name === 'end_call' });
    if (fn) return outcome(false, `This test gives no answer for ${name}.`, { said: fn.http.said_on_failure || null });
    const email = simulatedFlowEmail(tested.config, name);
    if (email) return outcome(email.is_ok, email.shown_to_model);
    switch (tool?.type) {
      case 'end_call':
        return outcome(true, 'The call ends.', { hangs_up: true });
      case 'do_not_call':
        return outcome(true, 'The number is on the do-not-call list now. Say so, and say goodbye.', {
          said: tool.said_afterwards || null,
        });
      case 'transfer_call':
        return outcome(true, `The person is being connected to ${String(given.target)}.`);
      case 'collect_keys':
        return collect(name, given);
      case 'press_digits':
        return outcome(true, `${String(given.digits)} is being pressed.`);
      case 'call_back':
        return outcome(true, `Another call is scheduled for ${String(given.time)}.`);
      case 'book_slot':
        return outcome(true, `The appointment is booked for ${String(given.time ?? 'the next free time')}.`);
      case 'send_whatsapp':
        return outcome(true, 'The message is on its way.');
      case 'search_knowledge':
        return lookUp(context, tested, given);
      default:
        return outcome(false, 'This tool does not exist.');
    }
  };
}
