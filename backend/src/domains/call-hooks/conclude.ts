import type { RefusalReason } from '@switchboard/contracts/calls';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import type { calls, Prisma } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import type { EndedSignal } from '../calls/carrier.ts';
import { settleCall } from '../calls/record-signals.ts';
import { doNotCall } from '../dialer/rules/lead.ts';
import { openState } from '../dialer/rules/open-state.ts';
import { notPaused } from '../dialer/rules/parties.ts';
import type { RuleResult } from '../dialer/rules/rule.ts';
import type { Verdict } from './verdict.ts';

/** What happens to a call after its hook answered, and the sentence that explains it. */
export interface Conclusion {
  verdict: Verdict;
  /** A failed hook holds the call. */
  isHeld: boolean;
  explanation: string;
  /** Facts for the decision's inputs. */
  facts: Prisma.InputJsonObject;
}

/** Why a call isn't dialed, and whether a scheduled one is tried again. */
interface Stop extends RuleResult {
  isFinal: boolean;
}

const hookRule: RefusalReason = 'before_call_hook';

const ruleOf = ({ verdict, explanation }: Conclusion): RuleResult => ({
  rule: hookRule,
  passed: verdict.kind === 'call',
  explanation,
});

function stopOf(made: Conclusion): Stop | null {
  if (made.verdict.kind !== 'refuse' && !made.isHeld) return null;
  return { ...ruleOf(made), isFinal: made.verdict.kind === 'refuse' };
}

/** Rules that stop the call by now: people opt out and pause calls while others wait for the hook. */
async function stopSince(tx: Tx, call: calls): Promise<Stop | null> {
  const [now] = await tx.$queryRaw<{ is_blocked: boolean; pause_reason: string | null }[]>`
    SELECT CASE WHEN o.calls_paused_at IS NOT NULL THEN coalesce(o.calls_pause_reason, '') END AS pause_reason,
      EXISTS (SELECT FROM do_not_call d WHERE d.organization_id = o.id AND d.lifted_at IS NULL
        AND (d.phone_e164 = ${call.phone_number} OR d.phone_e164 = ANY ((SELECT l.additional_numbers || l.phone_e164 FROM leads l
          WHERE l.organization_id = o.id AND l.id = ${call.lead_id}::uuid)::text[]))) AS is_blocked
    FROM organizations o WHERE o.id = ${call.organization_id}::uuid`;
  const state = openState({
    is_on_do_not_call_list: now?.is_blocked ?? false,
    pause_reason: now?.pause_reason ?? null,
  });
  const at = new Date();
  const [blocked, paused] = [doNotCall(state, at), notPaused(state, at)];
  if (!blocked.passed) return { ...blocked, isFinal: true };
  return paused.passed ? null : { ...paused, isFinal: false };
}

/** Writes rules into the call's decision, replacing those of the same names; a stop becomes the decision's reason. */
async function explain(tx: Tx, call: calls, rules: readonly RuleResult[], stop: Stop | null, facts: object) {
  const shown = rules.map(({ rule, passed, explanation }) => ({ rule, passed, explanation }));
  await tx.$executeRaw`
    UPDATE dial_decisions SET is_allowed = ${stop === null}, reason = ${stop?.rule ?? null}, last_decided_at = clock_timestamp(),
      rules = coalesce((SELECT jsonb_agg(r ORDER BY place) FROM jsonb_array_elements(rules) WITH ORDINALITY AS e(r, place)
        WHERE r ->> 'rule' <> ALL (${shown.map(({ rule }) => rule)}::text[])), '[]') || ${JSON.stringify(shown)}::jsonb,
      inputs = inputs || jsonb_build_object(${hookRule}::text, ${JSON.stringify(facts)}::jsonb)
    WHERE organization_id = ${call.organization_id}::uuid AND call_id = ${call.id}::uuid`;
}

/** Applies the hook's choices to its call only, and has the call dialed. */
async function goOn(tx: Tx, call: calls, verdict: Verdict | null): Promise<void> {
  const { assistant, variables } = verdict?.kind === 'call' ? verdict : { assistant: null, variables: {} };
  const chosen = assistant && { assistant_id: assistant.id, assistant_version: assistant.version };
  const all = { ...(call.variables as Record<string, string>), ...variables };
  await tx.calls.updateMany({ where: { id: call.id }, data: { awaits_hook: false, ...chosen, variables: all } });
  if (chosen) await tx.call_logs.updateMany({ where: { call_id: call.id }, data: chosen });
  await enqueue(tx, 'call.carry', { organization_id: call.organization_id, call_id: call.id });
}

const endOf = ({ rule, explanation, isFinal }: Stop): EndedSignal => ({
  kind: 'ended',
  reason: 'rejected',
  explanation,
  conversation: null,
  at: new Date(),
  ...(isFinal ? { dial_outcome: 'given_up' } : { dial_outcome: 'not_called', hold_reason: rule }),
});

/** Writes the conclusion, once: the call is dialed next, or is over. Null if the hook wasn't asked. */
export async function conclude(
  services: Services,
  { organization_id, call_id }: { organization_id: string; call_id: string },
  made: Conclusion | null,
): Promise<void> {
  await transact({ db: services.db, organizationId: organization_id }, async (tx) => {
    await tx.$queryRaw`SELECT id FROM calls WHERE id = ${call_id}::uuid FOR UPDATE`;
    const call = await tx.calls.findFirst({ where: { id: call_id, ended_at: null, awaits_hook: true } });
    if (!call) return;
    // A call that was ended in the meantime ends at the dialing step.
    if (!made || call.end_requested_at) return goOn(tx, call, null);
    const stop = stopOf(made) ?? (await stopSince(tx, call));
    const rules = [ruleOf(made), ...(stop && stop.rule !== hookRule ? [stop] : [])];
    await explain(tx, call, rules, stop, made.facts);
    if (stop) await settleCall(services, call, endOf(stop));
    else await goOn(tx, call, made.verdict);
  });
}
