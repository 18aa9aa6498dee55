import { flowEmailTool } from '@switchboard/contracts/flows.limits';
import type { Context } from '../../../context.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import type { ToolOutcome } from '../../../voice/agent/messages.ts';
import type { UseTool } from '../../../voice/call-handling/always-on.ts';
import { toolsInUse } from '../../tools/built-in.ts';
import { callFunction } from '../../tools/call-function.ts';
import { withCollectedKeys } from '../../tools/collected-keys.ts';
import { nameOfCaller } from '../../tools/play-transfer.ts';
import { runTool } from '../../tools/run-tool.ts';
import { sendFlowEmail } from '../../tools/send-flow-email.ts';
import type { Transfer } from '../../tools/transfer.ts';
import type { Talking } from '../sandbox/tools.ts';

/** Hands a call over, or first rings the person to brief. If that fails, both sides hear a sentence. */
export type HandOver = (
  target: Transfer,
  callerName: string,
) => Promise<Pick<ToolOutcome, 'is_ok' | 'shown_to_model' | 'said' | 'consult' | 'handed_over' | 'notes'>>;

const failed = (shown_to_model: string): ToolOutcome => ({ is_ok: false, shown_to_model, said: null, hangs_up: false });

async function use(
  context: Context,
  { call, config, variables }: Talking,
  handOver: HandOver,
  [name, given]: Parameters<UseTool>,
): Promise<ToolOutcome> {
  const fn = config.functions.find((one) => one.name === name);
  if (fn) {
    const { is_ok, shown_to_model, said } = await callFunction(context, fn, { arguments: given, variables });
    return { is_ok, shown_to_model, said, hangs_up: false };
  }
  if (name === flowEmailTool)
    return { ...(await sendFlowEmail(context, call, config, given)), said: null, hangs_up: false };
  const tool = toolsInUse(config).find(({ type }) => type === name);
  if (!tool) return failed('This tool does not exist.');
  const { action, ...result } = await runTool(context, call, tool, given);
  if (action?.type === 'transfer') return { ...(await handOver(action, nameOfCaller(variables))), hangs_up: false };
  if (action?.type !== 'press_digits') return { ...result, hangs_up: action !== null };
  const { digits, pause_ms } = action;
  return { ...result, hangs_up: false, press: { digits, pause_ms } };
}

/** Runs the tools of a real call with all their effects. */
export function callTools(context: Context, talking: Talking, handOver: HandOver): UseTool {
  return withCollectedKeys(talking, async (...asked) => {
    try {
      return await withTenant(context.organizationId, () => use(context, talking, handOver, asked));
    } catch (error) {
      context.log.error({ err: error, tool: asked[0] }, 'a tool of a call failed');
      return failed('The tool failed.');
    }
  });
}
