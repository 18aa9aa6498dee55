import type { AssistantTool } from '@switchboard/contracts/assistant-tools';
import type { Context } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { AppError } from '../../errors.ts';
import { stopCallsTo } from '../do-not-call/do-not-call.service.ts';
import { lookUp } from '../knowledge-bases/look-up.ts';
import { toE164 } from '../leads/phone.ts';
import { bookSlot } from './book-slot.ts';
import { missingFor } from './built-in.ts';
import { callBack } from './call-back.ts';
import { sendWhatsApp } from './send-whatsapp.ts';
import type { ToolCall } from './tool-call.ts';
import { isReachable, type Transfer } from './transfer.ts';

/** The action that the phone line has to perform. */
export type LineAction = { type: 'hang_up' } | Transfer | { type: 'press_digits'; digits: string; pause_ms: number };

/** The result of a tool: the text for the model, and any further action or speech. */
export interface ToolResult {
  is_ok: boolean;
  shown_to_model: string;
  action: LineAction | null;
  said: string | null;
}

const done = (shown_to_model: string, rest: Partial<ToolResult> = {}): ToolResult => ({
  is_ok: true,
  shown_to_model,
  action: null,
  said: null,
  ...rest,
});
const refused = (shown_to_model: string, said: string | null = null): ToolResult => ({
  is_ok: false,
  shown_to_model,
  action: null,
  said: said || null,
});

const textOf = (given: Record<string, unknown>, name: string): string =>
  typeof given[name] === 'string' ? given[name].trim() : '';

type Of<T extends AssistantTool['type']> = Extract<AssistantTool, { type: T }>;
type Given = Record<string, unknown>;

async function doNotCall(context: Context, call: ToolCall, tool: Of<'do_not_call'>, given: Given) {
  const number = toE164(call.phone_number);
  if (!number) return refused('The number of the call is not known, so it was not put on the list.');
  const quote = textOf(given, 'reason') || 'Asked for it on a call';
  await stopCallsTo(context, number, { quote, call_id: call.id });
  return done('The number is on the do-not-call list now. Say so, and say goodbye.', {
    said: tool.said_afterwards || null,
  });
}

function transfer(context: Context, tool: Of<'transfer_call'>, given: Given, now: Date): ToolResult {
  const wanted = textOf(given, 'target').toLowerCase();
  const target = tool.targets.find(({ name }) => name.toLowerCase() === wanted);
  if (!target)
    return refused(`There is no such target. There are: ${tool.targets.map(({ name }) => name).join(', ')}.`);
  if (!isReachable(target, context.organization.time_zone, now))
    return refused(
      `${target.name} cannot be reached at this time.`,
      tool.said_when_closed || `I am sorry, ${target.name} cannot be reached at this time.`,
    );
  const { name, phone_number } = target;
  const said_when_refused = tool.said_when_refused || `I am sorry, ${name} cannot take the call right now.`;
  return done(`The person is being connected to ${name}.`, {
    action: { type: 'transfer', phone_number, name, manner: tool.manner, said_when_refused },
  });
}

function pressDigits(tool: Of<'press_digits'>, given: Given): ToolResult {
  const digits = textOf(given, 'digits');
  if (!/^[0-9*#]{1,32}$/.test(digits)) return refused('Give 1 to 32 digits, * or #.');
  return done(`${digits} is being pressed.`, { action: { type: 'press_digits', digits, pause_ms: tool.pause_ms } });
}

async function run(
  context: Context,
  call: ToolCall,
  tool: AssistantTool,
  given: Given,
  now: Date,
): Promise<ToolResult> {
  switch (tool.type) {
    case 'end_call':
      return done('The call ends.', { action: { type: 'hang_up' } });
    case 'transfer_call':
      return transfer(context, tool, given, now);
    case 'do_not_call':
      return doNotCall(context, call, tool, given);
    case 'press_digits':
      return pressDigits(tool, given);
    case 'call_back':
      return done(await callBack(context, call, tool, textOf(given, 'time'), now));
    case 'search_knowledge':
      return done(await lookUp(context, call, textOf(given, 'query'), tool.passages));
    case 'send_whatsapp': {
      const { is_ok, shown_to_model } = await sendWhatsApp(context, call, tool, textOf(given, 'message'));
      return is_ok ? done(shown_to_model) : refused(shown_to_model);
    }
    case 'book_slot': {
      const { is_ok, shown_to_model } = await bookSlot(context, call, tool, given, { now });
      return is_ok ? done(shown_to_model) : refused(shown_to_model);
    }
    default:
      return refused('This tool does not exist.');
  }
}

/**
 * Runs a built-in tool in a call. Actions that only the phone line can perform are in `action`. Refusals by people or rules are reported
 * to the model and never thrown.
 */
export async function runTool(
  context: Context,
  call: ToolCall,
  tool: AssistantTool,
  given: Given,
  now = new Date(),
): Promise<ToolResult> {
  const missing = missingFor(tool.type, context.organization);
  if (missing) return refused(missing);
  try {
    return await withTenant(context.organizationId, () => run(context, call, tool, given, now));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refused(error.message);
  }
}
