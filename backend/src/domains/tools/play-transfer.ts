import type { ToolOutcome } from '../../voice/agent/messages.ts';
import type { Transfer } from './transfer.ts';

/** The simulated behavior of the transfer target, by the last digits of the number, with the same endings as simulated calls. */
const whyNot: Record<string, string> = {
  '0101': 'is busy',
  '0102': 'does not answer',
  '0104': 'cannot be reached: the trunk fails',
  '0106': 'has a number that is not in service',
};
const plays = { '0103': 'machine', '0105': 'declines' } as const;

/** Simulates a transfer in a conversation that is not a real call: no phone rings, and the result is described. */
export function playTransfer(
  { name, phone_number, manner, said_when_refused }: Transfer,
  caller_name: string,
): Omit<ToolOutcome, 'hangs_up'> {
  const digits = phone_number.slice(-4);
  const played = Object.hasOwn(plays, digits) ? plays[digits as keyof typeof plays] : 'accepts';
  const why = whyNot[digits] ?? (manner === 'cold' && played === 'declines' ? 'does not take the call' : undefined);
  if (why)
    return {
      is_ok: false,
      shown_to_model: `On a call ${name} ${why}. Continue the conversation.`,
      said: said_when_refused,
    };
  if (manner === 'cold')
    return { is_ok: true, shown_to_model: `On a call the person would be connected to ${name} now.`, said: null };
  return {
    is_ok: true,
    shown_to_model: `On a call ${name} would be called and briefed.`,
    said: null,
    consult: { name, caller_name, said_when_refused, at: { plays: played } },
  };
}

/** The name of the person in the call, as far as it is known. */
export const nameOfCaller = ({ first_name = '', last_name = '' }: Record<string, string>): string =>
  `${first_name} ${last_name}`.trim();
