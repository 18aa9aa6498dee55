import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { isOpenAt } from '../calls/business-hours.ts';
import { havingNumber } from '../leads/lead-numbers.ts';
import { toE164 } from '../leads/phone.ts';
import { type AskedHook, askHook } from './ask-hook.ts';
import { isResting, noteHealth, restingExplanation } from './hook-health.ts';
import type { CallInQuestion } from './hook-request.ts';
import { explainDefault, type Verdict, verdictOf } from './verdict.ts';

/** What the hook said of a call that comes in. */
export interface CallerChoice {
  /** Null: the number's own assistant. */
  assistant_id: string | null;
  variables: Record<string, string>;
  /** Whether it gave a usable answer. */
  passed: boolean;
  explanation: string;
  /** Facts for the decision's inputs. */
  facts: Prisma.InputJsonObject;
}

/** Callers of one organization that may wait for its hook at the same time, in one process. */
const maxWaiting = 16;
const waiting = new Map<string, number>();

const byDefault = (why: string, facts: Prisma.InputJsonObject = { was_asked: false }): CallerChoice => ({
  assistant_id: null,
  variables: {},
  passed: false,
  explanation: explainDefault(why, 'answered'),
  facts,
});

function choiceOf(verdict: Verdict, { duration_ms, response }: AskedHook): CallerChoice {
  const facts = { was_asked: true, duration_ms, status: response?.status ?? null };
  if (verdict.kind !== 'call') return byDefault(verdict.explanation, facts);
  const { assistant, variables, explanation } = verdict;
  return { assistant_id: assistant?.id ?? null, variables, passed: true, explanation, facts };
}

async function questionOf(
  { db, organization, organizationId, carrier }: Context,
  called: { phone_number: string; assistant: CallInQuestion['assistant'] },
  caller: string | null,
): Promise<CallInQuestion> {
  const lead = caller
    ? await db.leads.findFirst({
        where: await havingNumber(db, [caller]),
        orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
      })
    : null;
  return {
    event_id: `hook_${randomUUID()}`,
    direction: 'inbound',
    call_id: null,
    organization: { id: organizationId, name: organization.name },
    from_number: caller,
    to_number: called.phone_number,
    lead,
    campaign: null,
    scheduled_call_id: null,
    assistant: called.assistant,
    variables: {},
    is_simulated: carrier.isSimulated,
    is_test: false,
  };
}

/**
 * Asks the hook who answers a caller, while the phone rings. Null where it isn't asked: it is off, or the number takes no call.
 * Without a usable answer, the number's own assistant answers.
 */
export async function askForCaller(
  context: Context,
  { phone_number_id, caller_number }: { phone_number_id: string; caller_number: string | null },
): Promise<CallerChoice | null> {
  const { db, organizationId, organization } = context;
  const hook = await db.call_hooks.findFirst({ where: { is_on_inbound: true } });
  if (!hook) return null;
  const number = await db.phone_numbers.findFirst({
    where: { id: phone_number_id, type: 'inbound', retired_at: null },
    include: { assistant: { select: { id: true, name: true } } },
  });
  if (!number || !isOpenAt(number, organization.time_zone, new Date())) return null;
  if (isResting(hook)) return byDefault(restingExplanation(hook));
  const others = waiting.get(organizationId) ?? 0;
  if (others >= maxWaiting) return byDefault(`It wasn't asked because ${others} other callers were waiting for it.`);
  waiting.set(organizationId, others + 1);
  try {
    const asked = await askHook(
      context,
      hook,
      await questionOf(context, number, caller_number && toE164(caller_number)),
    );
    const verdict = await verdictOf(context, asked, 'inbound');
    await noteHealth(context, hook, verdict.kind === 'fail' ? verdict.explanation : null);
    return choiceOf(verdict, asked);
  } finally {
    const left = (waiting.get(organizationId) ?? 1) - 1;
    if (left === 0) waiting.delete(organizationId);
    else waiting.set(organizationId, left);
  }
}
